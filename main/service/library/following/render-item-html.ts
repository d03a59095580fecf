import * as t from '#shared/words/service/fetching.ts'
import { escapeHtml } from '../../feeds/feed-element.ts'
import { LONGEST_TEXT } from '../../feeds/finish-item.ts'
import { htmlWords } from '../../feeds/html-words.ts'
import { audioFilesOf } from '../../feeds/item-audio.ts'
import type { FeedItem } from '../../feeds/feed.ts'

/**
 * Maximum length of the page's description in characters. The description is shown if the text has too few words to be
 * an article.
 */
const LONGEST_NOTES = 5_000

/**
 * Generates a separate page for a feed item from its text. For a podcast episode, the page contains metadata in the
 * usual form. Null if there is nothing to read or listen to.
 */
export function itemPage(item: FeedItem, feedName: string): string | null {
  const { title, body, summary, authors, publishedMs, language, imageUrl } = item
  if (isEmpty(item)) return null
  const html = body?.html ?? summary ?? ''
  const episode = episodeData(item)
  const attribute = (value: string) => escapeHtml(value).replaceAll('"', '&quot;')
  const meta = (name: string, value: string | null) =>
    value === null ? '' : `<meta property="${name}" content="${attribute(value)}">`
  const head = [
    `<base href="${attribute(body?.base ?? '')}">`,
    `<title>${escapeHtml(title)}</title>`,
    meta('og:title', title),
    meta('og:site_name', feedName),
    meta('og:image', imageUrl),
    meta('og:description', htmlWords(html, LONGEST_NOTES) || null),
    meta('article:published_time', dateOf(publishedMs)),
    ...authors.map(({ name }) => `<meta name="author" content="${attribute(name)}">`),
    episode,
  ].join('')
  const lang = language === null ? '' : ` lang="${attribute(language)}"`
  const end = item.isCut ? `<p>${t.thisTextContinuesLecternStoresUp({ longest: LONGEST_TEXT })}</p>` : ''
  return `<!doctype html><html${lang}><head>${head}</head><body><article>${html}${end}</article></body></html>`
}

/** True if there is nothing to read or listen to. */
export function isEmpty(item: FeedItem): boolean {
  return (item.body?.html ?? item.summary ?? '').trim() === '' && audioOf(item) === null
}

/** Returns the address of the audio that an item plays. */
export const audioOf = (item: Pick<FeedItem, 'enclosures' | 'otherForms'>): string | null =>
  audioFilesOf(item)[0] ?? null

/** Returns an empty string for an item without audio. */
function episodeData(item: FeedItem): string {
  const { title, duration, publishedMs, season, episode } = item
  const sound = audioOf(item)
  if (sound === null) return ''
  const data = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'PodcastEpisode',
    name: title,
    datePublished: dateOf(publishedMs) ?? undefined,
    partOfSeason: season ?? undefined,
    episodeNumber: episode ?? undefined,
    duration: duration ?? undefined,
    associatedMedia: { contentUrl: sound, duration: duration ?? undefined },
  })
  return `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script>`
}

function dateOf(milliseconds: number | null): string | null {
  const isDate = milliseconds !== null && Math.abs(milliseconds) < 8e15
  return isDate ? new Date(milliseconds).toISOString() : null
}
