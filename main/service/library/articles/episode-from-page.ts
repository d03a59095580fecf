import { contentType } from '#shared/model/content-type.ts'
import { reason } from '#shared/reasons/codes.ts'
import { ExtractionError, type Extractor } from '../../extraction/index.ts'
import type { FeedEpisode } from '../../feeds/find-episode.ts'
import { type Episode, isAboutEpisode } from '../../media/episode.ts'
import { readDuration } from '../../media/read-duration.ts'
import { decodeText } from '../../decoding/decode-text.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import { fetchAudio } from './fetch-audio.ts'
import type { FetchedArticle, FoundArticle } from './fetched-article.ts'

interface PageOfEpisode {
  readonly url: string
  readonly html: string
  readonly asksForAudio: boolean
}

interface Means {
  readonly outbound: Outbound
  readonly extractor: Extractor
}

/** A page that contains none of these words is not about an episode. This check skips most pages. */
const hint = /<audio|og:audio|enclosure|(?:podcast|radio)episode/i

/**
 * Turns a page about a single podcast episode into that episode, with its audio, its duration, and the page's text as
 * notes. Other pages are returned unchanged. Details that the page lacks are looked up in its feed, then in the file's
 * headers. If they are not there either, they stay missing.
 */
export async function episodeFromPage(
  page: PageOfEpisode,
  read: FetchedArticle,
  means: Means,
  signal: AbortSignal,
): Promise<FetchedArticle> {
  if (!hint.test(page.html)) return read
  try {
    return await episodeOn(page, read, means, signal)
  } catch (error) {
    if (error instanceof ExtractionError) return read
    throw error
  }
}

async function episodeOn(
  page: PageOfEpisode,
  read: FetchedArticle,
  means: Means,
  signal: AbortSignal,
): Promise<FetchedArticle> {
  const { extractor, outbound } = means
  const episode = await extractor.readMedia('episode', page.html, [page.url], signal)
  if (!episode || !isAboutEpisode(episode, read.kind === 'article' ? read.article.wordCount : 0)) return read
  const inFeed =
    episode.sound === null || episode.duration === null ? await lookUp(episode, page.url, means, signal) : null
  const audio = episode.sound ?? inFeed?.sound ?? null
  let duration = episode.duration ?? readDuration(inFeed?.duration)
  if (audio !== null && duration === null && page.asksForAudio) {
    const found = await fetchAudio(audio, outbound, signal)
    if (found.kind === 'sound') duration = found.facts.duration
  }
  signal.throwIfAborted()
  const about = {
    episode,
    title: episode.title ?? inFeed?.title ?? new URL(page.url).hostname,
    canPlay: audio !== null,
  }
  const article = await notesOf(about, read.kind === 'article' ? read.article : null, extractor, signal)
  return {
    kind: 'article',
    url: page.url,
    fromSent: false,
    html: page.html,
    article,
    ...(audio === null ? {} : { plays: { audio, duration: duration ?? 0 } }),
  }
}

async function lookUp(
  { feeds, sound }: Episode,
  page: string,
  { outbound, extractor }: Means,
  signal: AbortSignal,
): Promise<FeedEpisode | null> {
  for (const url of feeds) {
    try {
      const { body, charset, url: from } = await outbound.fetch({ url, kind: 'feed', signal })
      const { text } = decodeText(body, charset)
      const found = await extractor.readMedia('episodeInFeed', text, [from, { page, sound }], signal)
      if (found) return found
    } catch (error) {
      if (!(error instanceof OutboundError || error instanceof ExtractionError)) throw error
    }
  }
  return null
}

async function notesOf(
  { episode, title, canPlay }: { readonly episode: Episode; readonly title: string; readonly canPlay: boolean },
  read: FoundArticle | null,
  extractor: Extractor,
  signal: AbortSignal,
): Promise<FoundArticle> {
  const remark = canPlay ? null : reason('episode_audio_missing')
  const isRead = read !== null && read.text.length >= (episode.description ?? '').length
  if (isRead && remark === null) return { ...read, siteName: episode.show ?? read.siteName, contentType: podcast }
  const markdown = isRead ? read.markdown : ''
  const notes = await extractor.readMedia('episodeNotes', markdown, [episode, read, { title, remark }], signal)
  return { ...read, ...notes, contentType: podcast }
}

const { podcast } = contentType
