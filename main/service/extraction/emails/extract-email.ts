import type { Root } from 'mdast'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import * as t from '#shared/words/service/fetching.ts'
import type { ExtractedArticle, Page } from '../extract-article.ts'
import { ExtractionError } from '../extraction-error.ts'
import { dropTitle } from '../finish-tree.ts'
import { isRightToLeft } from '../metadata/language.ts'
import { readMetadata } from '../metadata/read-metadata.ts'
import { parsePage } from '../page/parse-page.ts'
import { TEXT_VERSION } from '../extraction-version.ts'
import { pairNotes } from '../prepare/footnotes.ts'
import { keepReadings } from '../prepare/ruby.ts'
import { shortenBreaks } from '../prepare/collapse-line-breaks.ts'
import { keepAlignment } from '../prepare/column-alignment.ts'
import { nameMarks } from '../prepare/inline-style-marks.ts'
import { pageWords } from '../prepare/selector-index.ts'
import { elementToTree } from '../tree/element-to-tree.ts'
import { settleTree } from '../tree/settle-tree.ts'
import { flattenTables } from './flatten-tables.ts'
import { EMAIL_FACTS } from './email-page.ts'
import { nameHeadings } from './name-headings.ts'
import { pruneEmail } from './prune-email.ts'
import { withoutServiceLines } from './service-lines.ts'
import { keepEmptyLines, splitParagraphs } from './split-paragraphs.ts'
import { unwrapLink } from './unwrap-link.ts'

const EXCERPT = 300
/**
 * Matches a host followed by a path, or a host that starts with www. If the path weren't required, `page.html` would
 * look like a host.
 */
const HOST_FIRST = /^(?:www\.[^\s/]+\.|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/)/i

/**
 * Extracts the article from an email. Includes all of the email's text, except words that are invisible or about the
 * email itself. An email, unlike a page, contains nothing but its text, so nothing has to be selected. Takes a page
 * that was created by emailPage.
 */
export function extractEmail({ url, html, userTitle }: Page): ExtractedArticle {
  const page = parsePage(html)
  const fact = (name: keyof typeof EMAIL_FACTS) =>
    cleanProse(page.querySelector(`meta[name="${EMAIL_FACTS[name]}"]`)?.getAttribute('content') ?? '').trim()
  const { language: languageOf } = readMetadata(page, url, [])
  const title = cleanProse(userTitle ?? '').trim() || fact('subject') || t.emailWithoutASubject
  const sender = fact('sender')
  const sent = fact('sent')
  const preheader = pruneEmail(page)
  for (const link of page.querySelectorAll('a[href]'))
    link.setAttribute('href', unwrapLink(wholeAddress(link.getAttribute('href') ?? '')))
  flattenTables(page)
  const words = pageWords(page)
  pairNotes(page, words)
  shortenBreaks(page)
  keepEmptyLines(page)
  nameHeadings(page)
  keepReadings(page, words)
  nameMarks(page, words)
  keepAlignment(page, words)
  const { tree, markdown } = settleTree(
    withoutServiceLines(splitParagraphs(dropTitle(elementToTree(page.body), title)), [title, sender]),
  )
  const text = canonicalText(tree)
  if (text.trim() === '' && !markdown.includes('![')) throw new ExtractionError('no_article')
  const language = languageOf(text)
  const count = wordCount(text, language)
  const excerpt = preheader && preheader.length > 20 ? cleanProse(preheader) : (firstWords(tree) ?? text)
  return {
    title,
    authors: sender === '' ? [] : [sender],
    siteName: sender || null,
    publicationDate: sent || null,
    language,
    isRtl: isRightToLeft(text, language),
    excerpt: excerpt
      .replace(/\s+/g, ' ')
      .replace(/(?<![\s|·•–—-])[\s|·•–—-]+$/, '')
      .trim()
      .slice(0, EXCERPT)
      .toWellFormed(),
    leadImage: page.querySelector('img[src]')?.getAttribute('src') ?? null,
    canonicalUrl: null,
    markdown,
    text,
    wordCount: count,
    readingMinutes: readingMinutes(text, language, count),
    contentType: 1,
    pageType: 'article',
    quality: 0.9,
    textVersion: TEXT_VERSION,
    notice: null,
    nextPart: null,
  }
}

/**
 * Completes a link's URL. An email itself has no URL against which `www.site.example` or `site.example/page` could be
 * resolved.
 */
function wholeAddress(href: string): string {
  const address = href.trim()
  if (address.startsWith('//')) return `https:${address}`
  return HOST_FIRST.test(address) ? `https://${address}` : href
}

/** Returns the text of the first paragraph that contains words. */
function firstWords(tree: Root): string | null {
  for (const node of tree.children) {
    const words = node.type === 'paragraph' ? canonicalText({ type: 'root', children: [node] }).trim() : ''
    if (words.length >= 40) return words
  }
  return null
}
