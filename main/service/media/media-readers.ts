import { mediaOf } from '#shared/model/media-address.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { findEpisode } from '../feeds/find-episode.ts'
import { readChapters } from '../feeds/read-chapters.ts'
import { episodeNotes } from './episode-notes.ts'
import { episodeOf } from './episode.ts'
import { mediaArticle, paragraphsOf } from './media-article.ts'
import { readEmbedding } from './oembed.ts'
import { readPageTags } from './page-tags.ts'
import { readTranscript } from './read-transcript.ts'
import { threadFacts, tweetArticle, tweetOf } from './tweet.ts'
import { videoArticle } from './video.ts'

/** A site's information about a video or post, apart from its page. */
export interface Described {
  readonly url: string
  /** The address of its oEmbed response. */
  readonly describedAt: string
  /** The oEmbed response, or null if there was none. */
  readonly embedding: string | null
  /** The reason to give if the site returned nothing. */
  readonly silence: Reason
}

/**
 * Readers of untrusted text about videos, posts and audio, by name. Their first argument is the text. They run in the
 * processes that read documents, so arguments and results are plain values.
 */
export const mediaReaders = {
  /** `html` is the page of a video, or '' if there is none. Throws for any other address. */
  video(html: string, described: Described) {
    const video = mediaOf(described.url)
    if (video?.kind !== 'video') throw new Error('This is not the address of a video.')
    return videoArticle(video, { ...toldBy(html, described), html })
  },

  /** Like `video`, for a post. */
  post: (html: string, described: Described) => tweetArticle(knownTweet(described.url), toldBy(html, described)),

  /** Returns the title and facts of a thread whose text was read from its page. */
  thread: (html: string, url: string, read: Parameters<typeof threadFacts>[1]) =>
    threadFacts(knownTweet(url), read, readPageTags(html, url)),

  episode: (html: string, url: string) => episodeOf(readPageTags(html, url), html),

  /** `text` is the document of a feed. */
  episodeInFeed: (text: string, url: string, sought: Parameters<typeof findEpisode>[1]) =>
    findEpisode({ text, url }, sought),

  episodeNotes,

  /** Returns the title of a page, or '' if it has none. */
  title(html: string, url: string): string {
    const { title, meta } = readPageTags(html, url)
    return (meta('og:title') ?? title).replaceAll(/\s+/g, ' ').trim()
  },

  /** Returns a page's own description of itself, from its tags. */
  teaser(html: string, url: string) {
    const { title, meta } = readPageTags(html, url)
    return mediaArticle({
      title: title || new URL(url).hostname,
      author: meta('author'),
      siteName: meta('og:site_name'),
      publicationDate: meta('article:published_time'),
      image: meta('og:image'),
      canonicalUrl: null,
      language: null,
      body: paragraphsOf(meta('og:description') ?? ''),
      remark: null,
    })
  },

  transcript: readTranscript,

  chapters: (file: string, url: string) => readChapters(file, url) ?? [],
} as const

export type MediaReader = keyof typeof mediaReaders

/** Arguments of a media reader in addition to the text. */
export type MediaContext<Name extends MediaReader> = (typeof mediaReaders)[Name] extends (
  text: string,
  ...context: infer Context
) => unknown
  ? Context
  : never

export type MediaReading<Name extends MediaReader> = ReturnType<(typeof mediaReaders)[Name]>

function toldBy(html: string, { url, describedAt, embedding, silence }: Described) {
  return {
    said: embedding === null ? null : readEmbedding(embedding, describedAt),
    page: html === '' ? null : readPageTags(html, url),
    silence,
  }
}

function knownTweet(url: string) {
  const tweet = tweetOf(url)
  if (tweet === null) throw new Error('This is not the address of a post.')
  return tweet
}
