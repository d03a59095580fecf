import { absoluteWeb, type LinkedNode, oneLine, type PageTags, soundFile } from './page-tags.ts'
import { readDuration } from './read-duration.ts'

/** Contents of a page about one episode of a podcast. */
export interface Episode {
  readonly title: string | null
  readonly show: string | null
  readonly author: string | null
  /** The address of the audio, or null if the page plays it in some other way. */
  readonly sound: string | null
  /** In seconds, or null if unknown. */
  readonly duration: number | null
  readonly published: string | null
  readonly description: string | null
  readonly image: string | null
  /** Feeds that may have the missing facts. */
  readonly feeds: readonly string[]
  /** True if the page describes itself as an episode. Its text then counts as notes, however long it is. */
  readonly isCertain: boolean
}

/** A page whose text apart from the player has fewer words counts as a page about an episode. */
const FEW_WORDS = 200

/**
 * Returns the episode that a page is about, or null if there is none. An article that is also read aloud is still an
 * article, and a list of episodes is not an episode.
 */
export function episodeOf(page: PageTags, html: string): Episode | null {
  const node = page.data.find((one) => typesOf(one).some((type) => /^(?:Podcast|Radio)Episode$/i.test(type)))
  const about = node ? mediaOf(node, page.url) : null
  const meta = page.meta('og:audio:secure_url', 'og:audio:url', 'og:audio')
  const enclosures = page.links.filter(({ rel, type }) => /\benclosure\b/.test(rel) && type.startsWith('audio/'))
  const named = absoluteWeb(meta, page.url) ?? enclosures[0]?.href ?? null
  const only = page.sounds.length === 1 ? (page.sounds[0] ?? null) : null
  const sound = about?.sound ?? named ?? only ?? (node ? (page.sounds[0] ?? hiddenSound(html)) : null)
  const isCertain = node !== undefined || (sound !== null && isCalledEpisode(page))
  if (!isCertain && sound === null) return null
  const show = node?.['partOfSeries'] ?? node?.['isPartOf']
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? oneLine(value) : null)
  return {
    title: text(node?.['name'] ?? node?.['headline']) ?? page.meta('og:title', 'twitter:title') ?? (page.title || null),
    show: text(nameOf(show)) ?? page.meta('og:site_name'),
    author: page.meta('author'),
    sound,
    duration:
      readDuration(node?.['duration']) ??
      readDuration(node?.['timeRequired']) ??
      about?.duration ??
      readDuration(page.meta('music:duration', 'og:audio:duration', 'duration')),
    published: text(node?.['datePublished'] ?? node?.['uploadDate']) ?? page.meta('article:published_time'),
    description: text(node?.['description']) ?? page.meta('og:description', 'description', 'twitter:description'),
    image: absoluteWeb(page.meta('og:image', 'twitter:image'), page.url),
    feeds: page.links
      .filter(({ rel, type }) => /\balternate\b/.test(rel) && /^(?:application\/rss\+xml|text\/xml)/.test(type))
      .map(({ href }) => href)
      .slice(0, 2),
    isCertain,
  }
}

/** True if the page is still about the episode, given the number of words that were read on it. */
export function isAboutEpisode(episode: Episode, words: number): boolean {
  return episode.isCertain || words < FEW_WORDS
}

/**
 * Judges by the path, the page's type or a number in the title. The word "episode" alone may be an article's subject.
 */
function isCalledEpisode({ url, title, meta }: PageTags): boolean {
  const { hostname, pathname } = new URL(url)
  return (
    /(?:^|\.)podcasts?\./.test(hostname) ||
    /\/(?:podcasts?|episodes?)\//i.test(pathname) ||
    /podcast|episode|^music\./i.test(meta('og:type') ?? '') ||
    /podcast/i.test(meta('og:site_name') ?? '') ||
    /\b(?:episode|ep\.?|folge) ?#?\d/i.test(title)
  )
}

function typesOf(node: LinkedNode): string[] {
  return [node['@type']].flat().filter((type): type is string => typeof type === 'string')
}

function nameOf(value: unknown): unknown {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'object' && first !== null ? (first as LinkedNode)['name'] : first
}

function mediaOf(node: LinkedNode, base: string): { sound: string; duration: number | null } | null {
  for (const media of [node['associatedMedia'], node['audio'], node['encoding']].flat()) {
    const of = typeof media === 'object' && media !== null ? (media as LinkedNode) : { contentUrl: media }
    const sound = absoluteWeb(of['contentUrl'], base) ?? absoluteWeb(of['url'], base)
    if (sound !== null) return { sound, duration: readDuration(of['duration']) }
  }
  return null
}

/** Returns audio whose address only the page's own player uses, as on Apple Podcasts and other sites. */
function hiddenSound(html: string): string | null {
  const names = /"(?:streamUrl|assetUrl|enclosureUrl|enclosure_url|audioUrl|audio_url)":"(https?:[^"]{1,2000})"/g
  for (const [, written = ''] of html.slice(0, 3_000_000).matchAll(names)) {
    const address = absoluteWeb(written.replaceAll('\\/', '/').replaceAll('\\u0026', '&'), 'https://x/')
    if (address !== null && soundFile.test(new URL(address).pathname)) return address
  }
  return null
}
