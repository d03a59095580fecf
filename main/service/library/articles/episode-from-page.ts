import { contentType } from '#shared/model/content-type.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { type FeedEpisode, findEpisode } from '../../feeds/find-episode.ts'
import { type Episode, episodeOf, isAboutEpisode } from '../../media/episode.ts'
import { mediaArticle, paragraphsOf } from '../../media/media-article.ts'
import { readPageTags } from '../../media/page-tags.ts'
import { readDuration } from '../../media/read-duration.ts'
import { decodeText } from '../../decoding/decode-text.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import { fetchAudio } from './fetch-audio.ts'
import type { FetchedArticle, FoundArticle } from './found-article.ts'

/** A page without one of these words is about no episode. This skips most pages. */
const hint = /<audio|og:audio|enclosure|(?:podcast|radio)episode/i

/**
 * Turns a page about one episode of a podcast into that episode: its audio, its length, and the page's text as notes.
 * Other pages stay as they are. What the page doesn't say is looked up in its feed, then in the file's headers, and is
 * otherwise missing.
 */
export async function episodeFromPage(
  page: { readonly url: string; readonly html: string; readonly asksForSound: boolean },
  read: FetchedArticle,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<FetchedArticle> {
  if (!hint.test(page.html)) return read
  const episode = episodeOf(readPageTags(page.html, page.url), page.html)
  if (!episode || !isAboutEpisode(episode, read.kind === 'article' ? read.article.wordCount : 0)) return read
  const inFeed =
    episode.sound === null || episode.duration === null ? await lookUp(episode, page.url, outbound, signal) : null
  const audio = episode.sound ?? inFeed?.sound ?? null
  let duration = episode.duration ?? readDuration(inFeed?.duration)
  if (audio !== null && duration === null && page.asksForSound) {
    const found = await fetchAudio(audio, outbound, signal)
    if (found.kind === 'sound') duration = found.facts.duration
  }
  signal.throwIfAborted()
  const article = notesOf(episode, read.kind === 'article' ? read.article : null, {
    title: episode.title ?? inFeed?.title ?? new URL(page.url).hostname,
    canPlay: audio !== null,
  })
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
  outbound: Outbound,
  signal: AbortSignal,
): Promise<FeedEpisode | null> {
  for (const url of feeds) {
    try {
      const { body, charset, url: from } = await outbound.fetch({ url, kind: 'feed', signal })
      const found = findEpisode({ text: decodeText(body, charset).text, url: from }, { page, sound })
      if (found) return found
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
    }
  }
  return null
}

function notesOf(
  episode: Episode,
  read: FoundArticle | null,
  { title, canPlay }: { title: string; canPlay: boolean },
): FoundArticle {
  const description = episode.description ?? ''
  const isRead = read !== null && read.text.length >= description.length
  const remark = canPlay
    ? null
    : 'The sound of this episode could not be found on its page; listen to it at the original.'
  if (isRead && remark === null) return { ...read, siteName: episode.show ?? read.siteName, contentType: podcast }
  const notes = mediaArticle({
    title: read?.title ?? title,
    author: read?.authors[0] ?? episode.author,
    siteName: episode.show ?? read?.siteName ?? null,
    publicationDate: read?.publicationDate ?? episode.published,
    image: read?.leadImage ?? episode.image,
    canonicalUrl: read?.canonicalUrl ?? null,
    language: read?.language ?? null,
    body: isRead ? parseMarkdown(read.markdown).children : paragraphsOf(description),
    remark,
  })
  return { ...read, ...notes, contentType: podcast }
}

const { podcast } = contentType
