import { contentType } from '#shared/model/content-type.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { type Extractor, type Finder, ExtractionError, extractionReason } from '../../extraction/index.ts'
import { tweetOf } from '../../media/tweet.ts'
import { decodeText } from '../../decoding/decode-text.ts'
import { outboundReason, type Outbound, OutboundError, type OutboundReply } from '../../outbound/index.ts'
import type { FetchedArticle } from './fetched-article.ts'
import { episodeFromPage } from './episode-from-page.ts'
import { fetchFollowingPages } from './fetch-following-pages.ts'
import { fetchMedia, audioBehind } from './fetch-media.ts'
import { metaRefreshTarget } from './meta-refresh.ts'
import { plainTextPage } from './plain-text-page.ts'
import { readBook } from './files/read-book.ts'
import { isPdf, readPdf } from './files/read-pdf.ts'
import { inMemory } from '../../bytes/byte-source.ts'
import type { Spool } from '../../bytes/spool.ts'
import { isBook } from '../../zip/is-book.ts'
import { detectFileType } from './detect-file-type.ts'

export interface ArticleSource {
  readonly url: string
  /** The page as seen by the client that saved it. */
  readonly html: string | null
  /** True if the page was stored during an earlier read. It then contains all its parts. */
  readonly isKept?: boolean
  /** True if another program saved the HTML. In that case, nothing else is fetched. */
  readonly isArchived?: boolean
  readonly userAgent: string | null
  /** The finder to use for extracting the article. */
  readonly finder: Finder
  /** True if the page came from a feed. Its audio has not been requested yet. */
  readonly isFromFeed?: boolean
  /** True if the page is the text of an email. */
  readonly isEmail?: boolean
}

/** If a site asks to wait longer than this, the reader is notified and may try again. */
const LONGEST_PATIENCE = 60 * 60 * 1000

/** Dependencies for reading an address. */
interface Means {
  readonly outbound: Outbound
  readonly extractor: Extractor
  /** Stores files that are too large to be held in memory. The caller closes it after storing the result. */
  readonly spool?: Spool | undefined
}

/**
 * Turns an address into an article. A page that the client sent is read first. The address is fetched only if that page
 * yields nothing. Never rejects because of anything the page or its site does.
 */
export async function fetchArticle(source: ArticleSource, means: Means, signal: AbortSignal): Promise<FetchedArticle> {
  return orRefused(() => fetched(source, means, signal))
}

async function fetched(
  source: ArticleSource,
  { outbound, extractor, spool }: Means,
  signal: AbortSignal,
): Promise<FetchedArticle> {
  const read = async (page: PageToRead) => {
    const article = await readPage(extractor, page, signal)
    const found = source.isEmail
      ? article
      : await episodeFromPage({ ...page, asksForAudio: !source.isFromFeed }, article, { outbound, extractor }, signal)
    if (found.kind === 'failed') return { ...found, title: await titleOf(page, extractor, signal) }
    return source.isKept || source.isEmail ? found : fetchFollowingPages(found, source, { outbound, extractor }, signal)
  }
  if (source.isArchived && source.html !== null) {
    const kept = await readPage(extractor, { ...source, html: source.html }, signal)
    if (kept.kind === 'article') return { ...kept, fromSent: true }
  }
  const thread = await sentThread(source, extractor, signal)
  if (thread) return thread
  const media = source.isEmail ? null : await fetchMedia(source, { outbound, extractor }, signal)
  if (media) return media
  if (source.html !== null) {
    const sent = await read({ ...source, html: source.html })
    if (sent.kind === 'article') return { ...sent, fromSent: true }
    if (source.isFromFeed) return fewWords({ url: source.url, html: source.html }, extractor, signal)
    if (isFileAddress(source.url) || source.isEmail) return sent
  }
  // This address must not be revealed on the web, not even to DNS servers.
  if (isFileAddress(source.url)) return refused(reason('file_missing'))
  try {
    extractor.prepare()
    const ask = (url: string) => outbound.fetch({ url, kind: kindOf(url), userAgent: source.userAgent, spool, signal })
    let reply = await ask(source.url)
    const file = await readReply(reply, extractor, signal)
    if (file) return file
    const sound = isAudio(reply) ? await audioBehind(reply.url, outbound, signal) : null
    if (sound) return sound
    let page = pageOf(reply)
    const elsewhere = typeof page === 'string' ? metaRefreshTarget(page, reply.url) : null
    if (elsewhere !== null) {
      reply = await ask(elsewhere)
      const behind = await readReply(reply, extractor, signal)
      if (behind) return behind
      page = pageOf(reply)
    }
    if (typeof page !== 'string') return page
    return await read({ url: reply.url, html: page, finder: source.finder })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const sound = error.code === 'too_large' ? await audioBehind(error.url, outbound, signal) : null
    if (sound) return sound
    const wait = error.retryAfter === null ? null : error.retryAfter * 1000
    const retryable = error.retryable && (wait ?? 0) <= LONGEST_PATIENCE
    return { kind: 'failed', reason: outboundReason(error), retryable, wait }
  }
}

/** Returns the title of a page from which no article could be extracted. Empty if it has none. */
async function titleOf({ html, url }: PageToRead, extractor: Extractor, signal: AbortSignal): Promise<string> {
  try {
    return (await extractor.readMedia('title', html, [url], signal)).slice(0, LONGEST_TEXTS.title)
  } catch (error) {
    if (error instanceof ExtractionError) return ''
    throw error
  }
}

/**
 * Returns a feed item's own text if the item is too short to be an article. The page is not requested until a reader
 * opens the item.
 */
async function fewWords(
  { url, html }: { readonly url: string; readonly html: string },
  extractor: Extractor,
  signal: AbortSignal,
): Promise<FetchedArticle> {
  const article = await extractor.readMedia('teaser', html, [url], signal)
  return { kind: 'article', url, fromSent: true, html, article: { ...article, contentType: contentType.article } }
}

/**
 * A post's page contains the whole thread if the reader's browser sent it. To other clients, the site shows only one
 * post.
 */
async function sentThread(
  { url, html, finder }: ArticleSource,
  extractor: Extractor,
  signal: AbortSignal,
): Promise<FetchedArticle | null> {
  const tweet = tweetOf(url)
  if (tweet === null || html === null || !html.includes('data-testid="tweetText"')) return null
  const sent = await readPage(extractor, { url, html, finder }, signal)
  if (sent.kind === 'failed') return null
  const { text, authors, publicationDate } = sent.article
  const facts = await extractor.readMedia('thread', html, [url, { text, authors, publicationDate }], signal)
  const article = { ...sent.article, ...facts }
  return { ...sent, url: tweet.page, fromSent: true, article: { ...article, contentType: contentType.twitter } }
}

/** A PDF or book may be larger than a page. The address can reveal its type before the site declares it. */
const kindOf = (url: string): 'pdf' | 'page' =>
  /\.pdf$|\/pdf\/|\.epub\d?(?:$|[./])/i.test(new URL(url).pathname) ? 'pdf' : 'page'

/** Returns the article from a file that is read instead of a page. Null for anything else. */
async function readReply(
  reply: OutboundReply,
  extractor: Extractor,
  signal: AbortSignal,
): Promise<FetchedArticle | null> {
  const file = { url: reply.url, bytes: reply.file ?? inMemory(reply.body) }
  if (isPdf(reply.body)) return readPdf(extractor, file, signal)
  if (await isBook(file.bytes)) return readBook(extractor, file, signal)
  if (reply.file) throw new OutboundError('too_large', reply.url, 'Neither a PDF nor a book, and too large for a page')
  return null
}

function isAudio({ contentType, body }: OutboundReply): boolean {
  return contentType?.startsWith('audio/') === true || detectFileType(contentType, body) === 'audio'
}

/** Returns the response as HTML, or the reason why it is not HTML. */
function pageOf(reply: OutboundReply): string | FetchedArticle {
  const file = detectFileType(reply.contentType, reply.body)
  if (file !== null) return refused(reason('link_to_file', { file }))
  const { text } = decodeText(reply.body, reply.charset)
  const isPlain = reply.contentType === 'text/plain' && !/<(?:!doctype|html|body|p|div)\b/i.test(text.slice(0, 4096))
  return isPlain ? plainTextPage(text, reply.url) : text
}

type PageToRead = Pick<ArticleSource, 'url' | 'finder' | 'isEmail'> & { readonly html: string }

async function readPage(
  extractor: Extractor,
  { url, html, finder, isEmail = false }: PageToRead,
  signal: AbortSignal,
): Promise<FetchedArticle> {
  return orRefused(async () => ({
    kind: 'article',
    url,
    article: await extractor.extract({ url, html, finder, isEmail }, signal),
    fromSent: false,
    html,
  }))
}

async function orRefused(read: () => Promise<FetchedArticle>): Promise<FetchedArticle> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    return refused(extractionReason(error))
  }
}

function refused(why: Reason): FetchedArticle {
  return { kind: 'failed', reason: why, retryable: false, wait: null }
}
