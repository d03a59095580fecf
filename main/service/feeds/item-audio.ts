import type { Enclosure, FeedItem } from './feed.ts'

/** Maximum number of versions of an audio file. */
const MOST = 6
const SOUND_FILE = /\.(?:mp3|m4a|aac|ogg|oga|opus)$/i

/**
 * Returns the addresses of an item's audio: the first audio file, then its other versions. If an item has several audio
 * files, they are assumed to be versions of the same one.
 */
export function audioFilesOf({ enclosures, otherForms = [] }: Pick<FeedItem, 'enclosures' | 'otherForms'>): string[] {
  const sounds = [...enclosures, ...otherForms].filter(isAudio)
  return [...new Set(sounds.map(({ url }) => url))].slice(0, MOST)
}

/** Excludes versions that aren't audio files, such as torrents or lists of parts. */
function isAudio({ type, url }: Enclosure): boolean {
  const { protocol, pathname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  if (type?.startsWith('audio')) return !/mpegurl/.test(type)
  return SOUND_FILE.test(pathname) && !type?.startsWith('application/x-bittorrent')
}
