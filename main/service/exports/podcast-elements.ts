import { xml } from './entry-xhtml.ts'
import type { OutgoingAudio } from './outgoing-feed.ts'

export const PODCAST_NAMESPACES =
  ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:psc="http://podlove.org/simple-chapters"'

/** Returns the elements that podcast apps expect in a feed. They prevent directories from listing the feed. */
export const podcastFacts = (home: string): string =>
  [
    '<itunes:author>Lectern</itunes:author>',
    `<itunes:image href="${xml(`${home}icon.png`)}"/>`,
    '<itunes:explicit>false</itunes:explicit>',
    '<itunes:block>Yes</itunes:block>',
  ].join('\n')

/** Returns the elements for an item's audio, with its length and chapters. */
export function soundFacts({ url, mediaType, size, seconds, chapters }: OutgoingAudio): string[] {
  return [
    `<enclosure url="${xml(url)}" length="${size}" type="${xml(mediaType)}"/>`,
    ...(seconds === null ? [] : [`<itunes:duration>${Math.round(seconds)}</itunes:duration>`]),
    ...(chapters.length === 0
      ? []
      : [
          '<psc:chapters version="1.2">',
          ...chapters.map(({ title, start }) => `<psc:chapter start="${timeOf(start)}" title="${xml(title)}"/>`),
          '</psc:chapters>',
        ]),
  ]
}

/** "01:02:03.456". */
function timeOf(seconds: number): string {
  const all = Math.round(seconds * 1000)
  const parts = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, Math.floor(all / 1000) % 60]
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(all % 1000).padStart(3, '0')}`
}
