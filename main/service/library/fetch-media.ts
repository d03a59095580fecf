import { contentType } from '#shared/model/content-type.ts'
import { mediaOf } from '#shared/model/media-address.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { decodeText } from '../outbound/decode-text.ts'
import { type Outbound, OutboundError, type OutboundReply } from '../outbound/index.ts'
import type { FetchedArticle, FoundArticle } from './found-article.ts'

/** What an oEmbed answer tells (oembed.com), as far as it is asked here. */
interface Embedding {
  readonly title?: unknown
  readonly author_name?: unknown
  readonly thumbnail_url?: unknown
}

/**
 * Videos and sound by their address: they have no page to read, or none that says anything. Null for all others.
 * A video whose site says nothing of it is still one that can be watched. Throws OutboundError.
 */
export async function fetchMedia(
  url: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<(FetchedArticle & { kind: 'article' }) | null> {
  const media = mediaOf(url)
  if (media === null) return null
  if (media.kind === 'audio') {
    const article = { ...blank, title: media.name, contentType: contentType.podcast }
    return { kind: 'article', url, article, fromSent: false, html: null, audio: { url, duration: 0 } }
  }
  const said = await embedding(media.describedAt, outbound, signal)
  const author = wordsOf(said.author_name)
  const article = {
    ...blank,
    title: wordsOf(said.title) || media.name,
    authors: author === '' ? [] : [author],
    siteName: media.site,
    leadImage:
      typeof said.thumbnail_url === 'string' && said.thumbnail_url.startsWith('https:') ? said.thumbnail_url : null,
    contentType: contentType.youtube,
  }
  return { kind: 'article', url, article, fromSent: false, html: null }
}

const blank = {
  authors: [] as string[],
  siteName: null as string | null,
  publicationDate: null,
  language: null,
  isRtl: false,
  excerpt: '',
  leadImage: null as string | null,
  canonicalUrl: null,
  markdown: '',
  text: '',
  wordCount: 0,
  readingMinutes: 0,
} satisfies Omit<FoundArticle, 'title' | 'contentType'>

async function embedding(url: string, outbound: Outbound, signal: AbortSignal): Promise<Embedding> {
  let reply: OutboundReply
  try {
    reply = await outbound.fetch({ url, kind: 'page', signal })
  } catch (error) {
    // Of videos that may not be shown elsewhere nothing is told; what fails in passing is tried again.
    if (error instanceof OutboundError && !error.retryable) return {}
    throw error
  }
  try {
    const said = JSON.parse(decodeText(reply.body, reply.charset).text) as unknown
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? cleanProse(value.slice(0, 500)).trim() : '')
