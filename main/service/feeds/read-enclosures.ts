import type { Enclosure } from './feed.ts'
import { elementsIn, type FeedElement } from './feed-element.ts'
import { type FeedLink, sizeOf } from './feed-links.ts'
import { resolveAddress } from './resolve-address.ts'

const MOST = 50
const MOST_FORMS = 10
const MEDIA = /^(?:audio|video)\//i

/**
 * Returns the files of an item, with each address only once. The files of a media:group are versions of one file and
 * count as one. The version that the item also lists outside the group is used, or otherwise the best version.
 */
export function enclosuresIn(item: FeedElement, links: readonly FeedLink[]): Enclosure[] {
  const single = [
    ...elementsIn(item, 'enclosure', 'media:content', 'media:peerlink').map(fileOf),
    ...links.filter(({ rel }) => rel === 'enclosure'),
    // Atom content that is stored in an external file.
    ...elementsIn(item, 'atom:content').map((content) =>
      MEDIA.test(content.attributes['type'] ?? '') ? fileOf(content) : null,
    ),
  ]
  const found = new Map<string, Enclosure>()
  const add = (file: Enclosure | null): void => {
    if (file && !found.has(file.url)) found.set(file.url, { url: file.url, type: file.type, size: file.size })
  }
  single.forEach(add)
  for (const group of elementsIn(item, 'media:group')) {
    const forms = elementsIn(group, 'media:content').flatMap((element) => {
      const file = fileOf(element)
      return file ? [{ file, rank: rankOf(element, file) }] : []
    })
    if (forms.some(({ file }) => found.has(file.url))) continue
    // The sort is stable, so the first of several equally ranked versions is used.
    add(forms.toSorted((a, b) => compare(b.rank, a.rank))[0]?.file ?? null)
  }
  return [...found.values()].slice(0, MOST)
}

/**
 * Returns other versions of an item's files. Some come from podcast:alternateEnclosure elements, each of which may have
 * several addresses. Others come from a media:group, which lists them in addition to its best version.
 */
export function otherFormsIn(item: FeedElement): Enclosure[] {
  const forms = elementsIn(item, 'podcast:alternateenclosure').flatMap((form) =>
    elementsIn(form, 'podcast:source').flatMap(({ attributes, base }) => {
      const url = resolveAddress(attributes['uri'], base)
      const type = (attributes['contenttype'] ?? form.attributes['type'])?.toLowerCase() ?? null
      return url === null ? [] : [{ url, type, size: sizeOf(form.attributes['length']) }]
    }),
  )
  const grouped = elementsIn(item, 'media:group').flatMap((group) => elementsIn(group, 'media:content').map(fileOf))
  return [...forms, ...grouped].filter((file) => file !== null).slice(0, MOST_FORMS)
}

function fileOf({ attributes, base }: FeedElement): Enclosure | null {
  const url = resolveAddress(
    attributes['url'] ?? attributes['rdf:resource'] ?? attributes['href'] ?? attributes['src'],
    base,
  )
  const type = attributes['type']?.toLowerCase() ?? attributes['medium'] ?? null
  return url === null ? null : { url, type, size: sizeOf(attributes['length'] ?? attributes['filesize']) }
}

/**
 * Ranks audio first, because it can be played in the app. Formats that every browser plays come before others. The
 * feed's preference comes next, then the highest quality.
 */
function rankOf({ attributes }: FeedElement, { type, url, size }: Enclosure): readonly number[] {
  const number = (name: string): number => {
    const value = Number(attributes[name])
    return Number.isFinite(value) ? value : 0
  }
  const path = new URL(url).pathname
  return [
    type?.startsWith('audio') || /\.(?:mp3|m4a|aac|ogg|opus)$/i.test(path),
    /^audio\/(?:mpeg|mp3|mp4|x-m4a|aac)/.test(type ?? '') || /\.(?:mp3|m4a|aac)$/i.test(path),
    attributes['isdefault']?.trim().toLowerCase() === 'true',
    number('width') * number('height'),
    number('bitrate'),
    size ?? 0,
  ].map(Number)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
