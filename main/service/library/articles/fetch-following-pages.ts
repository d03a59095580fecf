import {
  ExtractionError,
  type Extractor,
  type Finder,
  isJoined,
  joinPages,
  MAX_PARTS,
  type Part,
} from '../../extraction/index.ts'
import { decodeText } from '../../decoding/decode-text.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import type { ReadArticle } from './fetched-article.ts'

/** Maximum length of all pages combined, in UTF-16 code units. */
const MAX_LENGTH = 8_000_000

/**
 * Adds the following pages of an article that its site splits. They are fetched one after another, as long as each is
 * the next page of the same article on the same site. All are stored as one page. If a page cannot be read, the article
 * ends there. Never rejects.
 */
export async function fetchFollowingPages(
  found: ReadArticle,
  { finder, userAgent }: { finder: Finder; userAgent: string | null },
  { outbound, extractor }: { outbound: Outbound; extractor: Extractor },
  signal: AbortSignal,
): Promise<ReadArticle> {
  const { html, url } = found
  if (html === null || !found.article.nextPart || isJoined(html)) return found
  const parts: Part[] = []
  const seen = new Set([url])
  let room = MAX_LENGTH - html.length
  let { article } = found
  for (let next: string | null = found.article.nextPart; next && parts.length < MAX_PARTS - 1; ) {
    if (seen.has(next)) break
    seen.add(next)
    const page = await pageAt(next, { outbound, userAgent }, signal)
    if (page === null || page.html.length > room) break
    room -= page.html.length
    const longer = await readAll(extractor, { url, finder, html: joinPages(html, [...parts, page]) }, signal)
    // The page contained a different article, or the current page again.
    if (longer === null || longer.wordCount <= article.wordCount) break
    parts.push(page)
    article = { ...longer, contentType: article.contentType }
    next = longer.nextPart ?? null
  }
  return parts.length === 0 ? found : { ...found, article, html: joinPages(html, parts) }
}

async function pageAt(
  url: string,
  { outbound, userAgent }: { outbound: Outbound; userAgent: string | null },
  signal: AbortSignal,
): Promise<Part | null> {
  try {
    const reply = await outbound.fetch({ url, kind: 'page', userAgent, signal })
    const isElsewhere = new URL(reply.url).hostname !== new URL(url).hostname
    return isElsewhere ? null : { url: reply.url, html: decodeText(reply.body, reply.charset).text }
  } catch (error) {
    if (error instanceof OutboundError) return null
    throw error
  }
}

async function readAll(extractor: Extractor, page: Parameters<Extractor['extract']>[0], signal: AbortSignal) {
  try {
    return await extractor.extract(page, signal)
  } catch (error) {
    if (error instanceof ExtractionError) return null
    throw error
  }
}
