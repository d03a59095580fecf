import { contentType } from '#shared/model/content-type.ts'
import { mediaOf, audioNameOf } from '#shared/model/media-address.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Extractor } from '../../extraction/index.ts'
import { mediaArticle } from '../../media/media-article.ts'
import type { Described } from '../../media/media-readers.ts'
import { tweetOf } from '../../media/tweet.ts'
import { decodeText } from '../../decoding/decode-text.ts'
import { outboundReason, type Outbound, OutboundError } from '../../outbound/index.ts'
import { type FoundAudio, fetchAudio } from './fetch-audio.ts'
import type { FetchedArticle, ReadArticle } from './fetched-article.ts'

export interface MediaSource {
  readonly url: string
  /** The page as a client sent it. If given, the page is not fetched. */
  readonly html: string | null
  readonly userAgent: string | null
}

/**
 * Reads videos, posts and audio files from their addresses, because their pages have little or no text. Null for all
 * other addresses. Details that the site does not provide are missing and mentioned in `remark`. If nothing can be
 * reached at the moment, another attempt follows. If that attempt fails too, only the address is stored.
 */
export async function fetchMedia(
  source: MediaSource,
  { outbound, extractor }: { readonly outbound: Outbound; readonly extractor: Extractor },
  signal: AbortSignal,
): Promise<FetchedArticle | null> {
  const { url } = source
  const media = mediaOf(url)
  const tweet = media ? null : tweetOf(url)
  if (media?.kind === 'audio') {
    const found = await fetchAudio(url, outbound, signal)
    signal.throwIfAborted()
    return found.kind === 'other' ? null : audioArticle(url, media.name, found)
  }
  if (media ?? tweet) extractor.prepare()
  if (media) {
    const { html, described, passing } = await ask(source, media.describedAt, outbound, signal)
    const { article, duration } = await extractor.readMedia('video', html, [described], signal)
    const plays = { audio: null, duration: duration ?? 0 }
    const read = { ...base(source), article: { ...article, contentType: contentType.youtube }, plays }
    return settled({ ...read, url: article.canonicalUrl ?? url }, passing)
  }
  if (tweet) {
    const { html, described, passing } = await ask(source, tweet.describedAt, outbound, signal)
    const read = await extractor.readMedia('post', html, [described], signal)
    const article = { ...read, contentType: contentType.twitter }
    return settled({ ...base(source), url: tweet.page, article }, passing)
  }
  return null
}

/**
 * A sent page is stored, so that it can be read again. A fetched page usually consists only of a player and is not
 * stored.
 */
const base = ({ html }: MediaSource) => ({ kind: 'article' as const, fromSent: html !== null, html })

interface Asked {
  readonly html: string
  readonly described: Described
  /** An error that may no longer occur on the next attempt. */
  readonly passing: OutboundError | null
}

/** Requests the site's oEmbed response and the page at the same time. Either may be missing. */
async function ask(
  { url, html: sent, userAgent }: MediaSource,
  describedAt: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Asked> {
  const [embedding, page] = await Promise.all([
    outbound.fetch({ url: describedAt, kind: 'page', signal }).catch(asFault),
    sent === null ? outbound.fetch({ url, kind: 'page', userAgent, signal }).catch(asFault) : null,
  ])
  // A partial result caused by shutdown must not count.
  signal.throwIfAborted()
  const faults = [embedding, page].filter((one) => one instanceof OutboundError)
  const text = (reply: Exclude<typeof page, null | OutboundError>) => decodeText(reply.body, reply.charset).text
  const html = sent ?? (page === null || page instanceof OutboundError ? '' : text(page))
  return {
    html,
    described: {
      url,
      describedAt,
      embedding: embedding instanceof OutboundError ? null : text(embedding),
      silence: faults[0] ? outboundReason(faults[0]) : reason('nothing_told'),
    },
    passing: faults.find(({ retryable }) => retryable) ?? null,
  }
}

function asFault(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  throw error
}

/** If a site asks to wait longer than this, its request is ignored. */
const LONGEST_PATIENCE = 60 * 60 * 1000

/** Accepts a complete result. If missing details may still become available, requests another attempt first. */
function settled(found: ReadArticle, passing: OutboundError | null): FetchedArticle {
  if (passing === null || found.article.remark == null) return found
  const wait = passing.retryAfter === null ? null : passing.retryAfter * 1000
  if ((wait ?? 0) > LONGEST_PATIENCE) return found
  return { kind: 'failed', reason: outboundReason(passing), retryable: true, wait, instead: found }
}

/** Returns the result for an address whose response is audio or is too large to be a page. Null if it is neither. */
export async function audioBehind(
  url: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<FetchedArticle | null> {
  const found = await fetchAudio(url, outbound, signal)
  signal.throwIfAborted()
  return found.kind === 'sound' && found.isSurely ? audioArticle(url, audioNameOf(url), found) : null
}

function audioArticle(url: string, name: string, found: FoundAudio): FetchedArticle {
  const facts = found.kind === 'sound' ? found.facts : null
  const failure = found.kind === 'failed' ? found.error : null
  const article = mediaArticle({
    title: facts?.title ?? name,
    author: facts?.artist ?? null,
    siteName: facts?.album ?? null,
    publicationDate: null,
    image: null,
    canonicalUrl: null,
    language: null,
    body: [],
    remark: failure && reason('audio_unread', { silence: outboundReason(failure) }),
  })
  const read: ReadArticle = {
    kind: 'article',
    url,
    fromSent: false,
    html: null,
    article: { ...article, contentType: contentType.podcast },
    plays: { audio: url, duration: facts?.duration ?? 0 },
  }
  return settled(read, failure?.retryable ? failure : null)
}
