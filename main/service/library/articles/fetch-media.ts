import { contentType } from '#shared/model/content-type.ts'
import { mediaOf, soundName } from '#shared/model/media-address.ts'
import { mediaArticle } from '../../media/media-article.ts'
import { type Embedding, readEmbedding } from '../../media/oembed.ts'
import { readPageTags } from '../../media/page-tags.ts'
import { tweetArticle, tweetOf } from '../../media/tweet.ts'
import { videoArticle } from '../../media/video.ts'
import { decodeText } from '../../outbound/decode-text.ts'
import { explainOutboundError } from '../../outbound/explain-outbound-error.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import { type FoundAudio, fetchAudio } from './fetch-audio.ts'
import type { FetchedArticle, ReadArticle } from './found-article.ts'

export interface MediaSource {
  readonly url: string
  /** The page as a client sent it: it is not fetched then. */
  readonly html: string | null
  readonly userAgent: string | null
}

/**
 * Videos, posts and files of sound by their address: they have no page to read, or none that says much. Null for all
 * others. What their site does not tell is missing and said to be (`remark`); when nothing could be reached in passing
 * there is another try, and then the address alone.
 */
export async function fetchMedia(
  source: MediaSource,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<FetchedArticle | null> {
  const { url } = source
  const media = mediaOf(url)
  const tweet = media ? null : tweetOf(url)
  if (media?.kind === 'audio') {
    const found = await fetchAudio(url, outbound, signal)
    signal.throwIfAborted()
    return found.kind === 'other' ? null : soundArticle(url, media.name, found)
  }
  if (media) {
    const found = await ask(source, media.describedAt, outbound, signal)
    const { article, duration } = videoArticle(media, found)
    const plays = { audio: null, duration: duration ?? 0 }
    const read = { ...base(source), article: { ...article, contentType: contentType.youtube }, plays }
    return settled({ ...read, url: article.canonicalUrl ?? url }, found.passing)
  }
  if (tweet) {
    const found = await ask(source, tweet.describedAt, outbound, signal)
    const article = { ...tweetArticle(tweet, found), contentType: contentType.twitter }
    return settled({ ...base(source), url: tweet.page, article }, found.passing)
  }
  return null
}

/** A page that was sent is kept, so that it can be read again. What is fetched is mostly a player's. */
const base = ({ html }: MediaSource) => ({ kind: 'article' as const, fromSent: html !== null, html })

interface Asked {
  readonly said: Embedding | null
  readonly page: ReturnType<typeof readPageTags> | null
  readonly html: string
  /** One sentence why nothing was said. */
  readonly silence: string
  /** What may be gone on the next try. */
  readonly passing: OutboundError | null
}

/** The site's oEmbed answer and the page itself, at once: either may be missing. */
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
  // Half an answer because the service is closing is none.
  signal.throwIfAborted()
  const faults = [embedding, page].filter((one) => one instanceof OutboundError)
  const text = (reply: Exclude<typeof page, null | OutboundError>) => decodeText(reply.body, reply.charset).text
  const html = sent ?? (page === null || page instanceof OutboundError ? '' : text(page))
  return {
    said: embedding instanceof OutboundError ? null : readEmbedding(text(embedding), describedAt),
    page: html === '' ? null : readPageTags(html, url),
    html,
    silence: faults[0] ? explainOutboundError(faults[0]) : 'Its site says nothing about it.',
    passing: faults.find(({ retryable }) => retryable) ?? null,
  }
}

function asFault(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  throw error
}

/** A site that asks for more patience than this is not waited for. */
const LONGEST_PATIENCE = 60 * 60 * 1000

/** What is whole is taken; what lacks something that may come is tried again first. */
function settled(found: ReadArticle, passing: OutboundError | null): FetchedArticle {
  if (passing === null || found.article.remark == null) return found
  const wait = passing.retryAfter === null ? null : passing.retryAfter * 1000
  if ((wait ?? 0) > LONGEST_PATIENCE) return found
  return { kind: 'failed', reason: explainOutboundError(passing), retryable: true, wait, instead: found }
}

/** An address whose answer turned out to be sound, or too large to be a page. Null when it is none. */
export async function audioBehind(
  url: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<FetchedArticle | null> {
  const found = await fetchAudio(url, outbound, signal)
  signal.throwIfAborted()
  return found.kind === 'sound' && found.isSurely ? soundArticle(url, soundName(url), found) : null
}

function soundArticle(url: string, name: string, found: FoundAudio): FetchedArticle {
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
    remark: failure && `Nothing is known of this sound but its address. ${explainOutboundError(failure)}`,
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
