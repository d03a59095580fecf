import { canonicalText } from '#shared/text/canonical-text.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import { countLetters } from './count-letters.ts'
import { ExtractionError } from './extraction-error.ts'
import { type PageType } from './blocks/block-features.ts'
import { type Judge, judgeBlocks } from './blocks/judge-blocks.ts'
import { type PageFacts, pageFacts } from './blocks/page-facts.ts'
import { prunePage } from './blocks/prune-page.ts'
import { viewPage } from './blocks/view-page.ts'
import { findContent } from './find-content.ts'
import { dropOffers } from './drop-offers.ts'
import { dropPageLines } from './drop-page-lines.ts'
import { dropPullQuotes } from './drop-pull-quotes.ts'
import { dropRepeats } from './drop-repeats.ts'
import { dropByline, dropLastHeadings, dropTitle, keepLeadImage, withoutByline } from './finish-tree.ts'
import { isRightToLeft } from './metadata/language.ts'
import { isNoArticle } from './is-no-article.ts'
import { readLinkedData } from './json-ld.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import { plainFormulas } from './metadata/plain-formulas.ts'
import { defaultJudge } from './model/default-judge.ts'
import { isErrorPage, noticeOf, type PageNotice } from './page-notice.ts'
import { parsePage } from './page/parse-page.ts'
import { appendPart, isSameTitle } from './parts/append-part.ts'
import { type Part, splitPages } from './parts/joined-pages.ts'
import { mayContinue } from './parts/may-have-next-pages.ts'
import { nextPart } from './parts/next-part.ts'
import type { PageDocument } from './page-document.ts'
import { failureOf } from './page-failure.ts'
import { dropDoubles } from './prepare/other-media.ts'
import { preparePage } from './prepare/prepare-page.ts'
import { siteArticle } from './sites/site-rules.ts'
import { TEXT_VERSION } from './extraction-version.ts'
import { withoutLigatures } from './tree/dom-to-tree.ts'
import { elementToTree } from './tree/element-to-tree.ts'
import { settleTree } from './tree/settle-tree.ts'
import type { Root } from 'mdast'
import { EXPORTED_ARTICLE } from '#shared/wire/exported-article.ts'

/**
 * The way to find the content. 'other' takes the whole densest part of the page, for pages from which 'usual' extracts
 * only part of the article.
 */
export type Finder = 'usual' | 'other'

/** A page as it was fetched, or as it was submitted with a save. */
export interface Page {
  /** The page's URL. Relative URLs on the page are resolved against it. */
  url: string
  /** One page, or all pages of an article (parts/joined-pages.ts). */
  html: string
  /** Title given by the user who saved the page. It overrides the page's own title. */
  userTitle?: string | null
  finder?: Finder
  /** True if this is an email's text, as returned by readEmail. */
  isEmail?: boolean
}

export interface ExtractedArticle {
  title: string
  authors: string[]
  siteName: string | null
  /** A date, or a date and time with the page's time zone, in ISO 8601. */
  publicationDate: string | null
  /** BCP 47. */
  language: string | null
  isRtl: boolean
  excerpt: string
  leadImage: string | null
  canonicalUrl: string | null
  /** The article as Markdown, with the page's heading levels. Parsing and rendering it produces the same text. */
  markdown: string
  /** The canonical text of that markdown. Highlight offsets refer to it. */
  text: string
  wordCount: number
  readingMinutes: number
  /** The content type for articles. */
  contentType: 1
  pageType: PageType
  /**
   * Estimated quality of the result, from 0 to 1. It is high if the result contains all of the article and nothing
   * else.
   */
  quality: number
  /**
   * Version that changes when the same page would produce a different canonical text. Stored highlights must then be
   * located again.
   */
  textVersion: number
  /** Reason why the user can't see the article, if any. */
  notice: PageNotice | null
  /**
   * URL at which the article seems to continue, if its site splits it into pages. For joined pages, the URL that
   * follows the last one.
   */
  nextPart?: string | null
}

const EXCERPT_LENGTH = 300
/** A page that requires scripts or frames counts as an article only if it has at least this many letters. */
const ENOUGH_LETTERS = 500
/** Types of pages whose headings are their list items. */
const LISTS: ReadonlySet<PageType> = new Set(['listing', 'service'])
/** Enough characters to say what a page is about: letters of words, or characters that are words by themselves. */
const ENOUGH_WORDS =
  /^(?:.{40}|(?:[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]){15})/su

/**
 * Extracts a page's article: parses the page, reads its metadata, prepares it, finds the content, and converts it to a
 * finished tree. Throws ExtractionError if there is no article. Only takes and returns values. An ordinary page takes
 * about 20 ms. Must run in a separate process, because a malicious page may take any amount of time.
 */
export function extractArticle(page: Page, judge: Judge = defaultJudge()): ExtractedArticle {
  const [first, ...others] = splitPages(page)
  const { content, metadata, data, failure, shown, next, isError } = readPage({ ...page, ...first }, judge)
  if (!content) throw new ExtractionError(failure ?? 'no_article')

  const title =
    cleanProse(page.userTitle ?? '').trim() ||
    withoutLigatures(cleanProse(metadata.title)).trim() ||
    titleOfUrl(page.url)
  const authors = metadata
    .authors(content.byline, content.pageType, content.otherType)
    .authors.map((author) => cleanProse(author).trim())
  const article = metadata.siteHeading ? dropTitle(content.tree, metadata.siteHeading) : content.tree
  const whole = withParts(dropTitle(article, title), metadata.title, next, others, page.finder, judge)
  const named = dropByline(whole.tree, authors, content.pageType === 'forum')
  const own = content.pageType === 'article' ? dropOffers(dropRepeats(named, [page.url, metadata.canonicalUrl])) : named
  const plain = content.isWhole ? own : dropPageLines(own, content.pageType)
  const body = LISTS.has(content.pageType) ? plain : dropLastHeadings(dropPullQuotes(plain, content.pageType))
  const finished = keepLeadImage(body, metadata.leadImage, shown)
  const { tree, markdown } = settleTree(finished)
  const text = canonicalText(tree)
  if (text.trim() === '') throw new ExtractionError(failure ?? 'no_article')
  if ((failure === 'script_only' || failure === 'frames_only') && countLetters(text) < ENOUGH_LETTERS)
    throw new ExtractionError(failure)

  const language = metadata.language(text)
  const words = wordCount(text, language)
  const found = content.excerpt && ENOUGH_WORDS.test(content.excerpt) ? content.excerpt : null
  const excerpt =
    [metadata.description, found].find((words) => words && !isPageLine(words)) ??
    firstWords(tree) ??
    content.excerpt ??
    text.slice(0, 2 * EXCERPT_LENGTH)
  const notice = noticeOf(text, metadata.title, data, isError)
  if (!notice && isNoArticle(tree, words, content.quality)) throw new ExtractionError(failure ?? 'no_article')
  return {
    title,
    authors,
    siteName: metadata.siteName && cleanProse(metadata.siteName).trim(),
    publicationDate: metadata.publicationDate,
    language,
    isRtl: isRightToLeft(text, language),
    excerpt: shorten(
      withoutByline(plainFormulas(cleanProse(excerpt.trim().slice(0, 8 * EXCERPT_LENGTH)).trim()), authors),
    ),
    leadImage: metadata.leadImage,
    canonicalUrl: metadata.canonicalUrl,
    markdown,
    text,
    wordCount: words,
    readingMinutes: readingMinutes(text, language, words),
    contentType: 1,
    pageType: content.pageType,
    quality: notice ? Math.min(content.quality, 0.3) : content.quality,
    textVersion: TEXT_VERSION,
    notice,
    nextPart: mayContinue(tree, content.pageType) ? whole.next : null,
  }
}

/**
 * True for a line that belongs to the page around the article: the path from the start page, or who posted the article
 * and when.
 */
const isPageLine = (words: string): boolean => /^\s*posted by\b/i.test(words) || /\|[^|]*\|/.test(words.slice(0, 200))

/** Appends the other pages of the article, if they belong to it. */
function withParts(
  first: Root,
  title: string,
  next: string | null,
  parts: readonly Part[],
  finder: Finder | undefined,
  judge: Judge,
): { tree: Root; next: string | null } {
  let tree = first
  let last = next
  for (const [index, part] of parts.entries()) {
    const { content, metadata, next: following } = readPage({ ...part, ...(finder ? { finder } : {}) }, judge)
    if (!content || !isSameTitle(title, metadata.title)) return { tree, next: null }
    const longer = appendPart(tree, dropTitle(content.tree, metadata.title), index + 2)
    if (!longer) return { tree, next: null }
    tree = longer
    last = following
  }
  return { tree, next: last }
}

/**
 * Returns everything needed from the page, including its content. The page itself can then be freed before more memory
 * is used.
 */
function readPage(page: Page, judge: Judge, isRuled = page.finder !== 'other'): ReadPage {
  const document = parsePage(page.html)
  const data = readLinkedData(document)
  const metadata = readMetadata(document, page.url, data)
  const facts = pageFacts(document, page.url, data)
  const siteType = isRuled ? takeSiteArticle(document, page) : null
  const failure = siteType ? null : failureOf(document)
  const next = siteType ? null : nextPart(document, page.url)
  const isError = siteType === null && isErrorPage(document)
  preparePage(document, page.url, data)
  const shown = [...document.querySelectorAll('img[src]')].map((image) => image.getAttribute('src') ?? '')
  const content =
    siteType || isExported(document)
      ? whole(document, siteType ?? 'article')
      : ((page.finder === 'other' ? null : judged(document, facts, judge)) ?? found(document))
  // If a site's markup no longer matches the site's rule, the page is read like any other.
  if (siteType && !content) return readPage(page, judge, false)
  return { content, metadata, data, failure, shown, next, isError }
}

/** True if another program exported the page as an article, so that it contains nothing but the article. */
function isExported(document: PageDocument): boolean {
  return document.querySelector(`meta[name="${EXPORTED_ARTICLE}"]`) !== null
}

interface ReadPage {
  content: Content | null
  metadata: ReturnType<typeof readMetadata>
  data: ReturnType<typeof readLinkedData>
  failure: ReturnType<typeof failureOf>
  /** URLs of the page's images. */
  shown: string[]
  next: string | null
  /** True if the markup says that the page is shown instead of one that doesn't exist. */
  isError: boolean
}

interface Content {
  tree: Root
  byline: string | null
  excerpt: string | null
  pageType: PageType
  /** Another type that the page may have, if its type is in doubt. */
  otherType?: PageType | null
  quality: number
  /** True if the page contained nothing but the article. */
  isWhole?: boolean
}

/** Replaces the page's body with the article that a site rule extracted. Null if no rule applies to the page. */
function takeSiteArticle(document: PageDocument, { url, html }: Page): PageType | null {
  const found = siteArticle(document, url, html)
  if (!found) return null
  for (const node of document.body.childNodes) node.remove()
  document.body.append(found.article)
  return found.pageType
}

/** Returns the text of the first paragraph that contains words. */
function firstWords(tree: Root): string | null {
  for (const node of tree.children) {
    const words = node.type === 'paragraph' ? cleanProse(canonicalText({ type: 'root', children: [node] })).trim() : ''
    if (ENOUGH_WORDS.test(words) && !isPageLine(words)) return words
  }
  return null
}

/** Returns the whole body, for a page that a site rule reduced to its article. */
function whole(document: PageDocument, pageType: PageType): Content | null {
  const tree = elementToTree(document.body)
  return tree.children.length === 0
    ? null
    : { tree, byline: null, excerpt: null, pageType, quality: 0.9, isWhole: true }
}

/** Returns the blocks that the model considers content. Null if there are none, or if nothing remains of them. */
function judged(document: PageDocument, facts: PageFacts, judge: Judge): Content | null {
  const choice = pruned(document, facts, judge)
  if (!choice) return null
  dropDoubles(document)
  const tree = elementToTree(document.body)
  return tree.children.length === 0 ? null : { tree, ...choice }
}

/** Removes all other blocks from the page and returns the model's assessment of it. */
function pruned(document: PageDocument, facts: PageFacts, judge: Judge): Omit<Content, 'tree'> | null {
  const view = viewPage(document, facts)
  if (!view) return null
  const { keep, quality, type, otherType } = judgeBlocks(judge, view)
  if (!keep.includes(true)) return null
  prunePage(document, view.found, keep, view.opinion.keptImages)
  const { byline, excerpt } = view.opinion
  return { byline, excerpt, pageType: type, otherType, quality: round(quality) }
}

/** Returns the single part of the page that stands out as its content. */
function found(document: PageDocument): Content | null {
  const content = findContent(document)
  if (!content) return null
  const { root, byline, excerpt } = content
  return { tree: elementToTree(root), byline, excerpt, pageType: 'article', quality: 0.5 }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Shortens a text to the maximum length, at the end of a word, and adds "…". */
function shorten(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH)
  const space = cut.lastIndexOf(' ')
  return `${(space > EXCERPT_LENGTH / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/(?<![\s,.;:\uFFFD])[\s,.;:\uFFFD]+$/, '')}…`
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
