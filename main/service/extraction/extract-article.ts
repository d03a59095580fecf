import { canonicalText } from '#shared/text/canonical-text.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import { ExtractionError } from './extraction-error.ts'
import { findContent } from './find-content.ts'
import { dropTitle, keepLeadImage } from './finish-tree.ts'
import { parseBounded } from './limit-depth.ts'
import { isRightToLeft } from './metadata/language.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import { failureOf } from './page-failure.ts'
import { preparePage } from './prepare/prepare-page.ts'
import { contentToTree } from './tree/content-to-tree.ts'

/** A page as it was fetched or sent along with a save. */
export interface Page {
  /** Where it was found; relative addresses are relative to it. */
  url: string
  html: string
  /** What its saver called it; wins over what the page says. */
  userTitle?: string | null
}

export interface ExtractedArticle {
  title: string
  authors: string[]
  siteName: string | null
  /** ISO 8601: a date, or date and time with the zone the page gave. */
  publicationDate: string | null
  /** BCP 47. */
  language: string | null
  isRtl: boolean
  excerpt: string
  leadImage: string | null
  canonicalUrl: string | null
  /** matter_v1 with true heading levels (API.md section 9): parsing and rendering it gives it again. */
  markdown: string
  /** The canonical text of that markdown, which offsets count in. */
  text: string
  wordCount: number
  readingMinutes: number
  /** SPEC.txt section 3: article. */
  contentType: 1
}

const EXCERPT_LENGTH = 300

/**
 * A page's article: parse, read what the page says of itself, prepare, find the content, make a tree of it, finish.
 * Throws ExtractionError when there is none. Works on values alone; takes some 20 ms for an ordinary page and must run
 * in a worker, because a hostile one may take as long as it is let.
 */
export function extractArticle(page: Page): ExtractedArticle {
  const document = parseBounded(page.html)
  const metadata = readMetadata(document, page.url)
  const failure = failureOf(document)
  preparePage(document, page.url)
  const shown = [...document.querySelectorAll('img[src]')].map((image) => image.getAttribute('src') ?? '')
  const content = findContent(document)
  if (!content) throw new ExtractionError(failure ?? 'no_article')

  const title = cleanProse(page.userTitle ?? '').trim() || cleanProse(metadata.title).trim() || titleOfUrl(page.url)
  const found = contentToTree(content.html)
  const finished = keepLeadImage(dropTitle(found, title), metadata.leadImage, shown)
  // Stored is what reading it again gives: offsets count in that, whatever was found.
  const tree = parseMarkdown(renderMarkdown(finished))
  const markdown = renderMarkdown(tree)
  const text = canonicalText(tree)
  if (text.trim() === '') throw new ExtractionError(failure ?? 'no_article')
  if (failure === 'script_only' && text.length < 500) throw new ExtractionError('script_only')

  const language = metadata.language(text)
  return {
    title,
    authors: metadata.authors(content.byline).map((author) => cleanProse(author).trim()),
    siteName: metadata.siteName && cleanProse(metadata.siteName).trim(),
    publicationDate: metadata.publicationDate,
    language,
    isRtl: isRightToLeft(text, language),
    excerpt: shorten(cleanProse(metadata.description ?? content.excerpt ?? text.slice(0, 2 * EXCERPT_LENGTH)).trim()),
    leadImage: metadata.leadImage,
    canonicalUrl: metadata.canonicalUrl,
    markdown,
    text,
    wordCount: wordCount(text, language),
    readingMinutes: readingMinutes(text, language),
    contentType: 1,
  }
}

/** At a word's end within the length, with "…" when something was cut. */
function shorten(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH)
  const space = cut.lastIndexOf(' ')
  return `${(space > EXCERPT_LENGTH / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/[\s,.;:\uFFFD]+$/, '')}…`
}

function titleOfUrl(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname, pathname } = new URL(url)
  const slug = pathname
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.replace(/\.\w{2,5}$/, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  return slug && /\p{L}{3}/u.test(slug) && !slug.includes('%') ? slug.charAt(0).toUpperCase() + slug.slice(1) : hostname
}
