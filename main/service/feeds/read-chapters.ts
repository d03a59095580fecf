import { cleanProse } from '#shared/text/clean-text.ts'
import type { FeedChapter } from './feed.ts'
import { elementsIn, type FeedElement, firstOf } from './feed-element.ts'
import { resolveAddress } from './resolve-address.ts'

/** Maximum number of chapters. A longer table of contents isn't useful to anyone. */
const MOST_CHAPTERS = 1_000
const LONGEST_TITLE = 500
/** In seconds. No recording is longer than a week. */
const LONGEST = 7 * 24 * 3_600

/**
 * Reads the chapters, in chronological order, from a JSON file to which a feed links. Null if the text is something
 * else.
 */
export function readChapters(text: string, url: string): FeedChapter[] | null {
  const file = parsed(text.replace(/^\uFEFF/, ''))
  if (!isObject(file) || !Array.isArray(file['chapters'])) return null
  return inOrder(
    file['chapters'].filter(isObject).map((chapter) => ({
      start: secondsOf(chapter['startTime']),
      title: chapter['title'],
      image: resolveAddress(textOf(chapter['img']), url),
      url: resolveAddress(textOf(chapter['url']), url),
      in_toc: chapter['toc'] !== false,
    })),
  )
}

/** Returns the chapters that an item itself lists (Podlove Simple Chapters). */
export function chaptersIn(item: FeedElement): FeedChapter[] {
  const list = firstOf(item, 'psc:chapters')
  if (!list) return []
  return inOrder(
    elementsIn(list, 'psc:chapter').map(({ attributes, base }) => ({
      start: secondsOf(attributes['start']),
      title: attributes['title'],
      image: resolveAddress(attributes['image'], base),
      url: resolveAddress(attributes['href'], base),
      in_toc: true,
    })),
  )
}

interface Written extends Omit<FeedChapter, 'start' | 'title'> {
  readonly start: number | null
  readonly title: unknown
}

function inOrder(chapters: readonly Written[]): FeedChapter[] {
  return chapters
    .flatMap(({ start, title, ...rest }) => {
      const words = cleanProse(textOf(title) ?? '')
        .trim()
        .slice(0, LONGEST_TITLE)
      if (start === null || (words === '' && rest.image === null)) return []
      return [{ ...rest, start, title: words, in_toc: rest.in_toc && words !== '' }]
    })
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MOST_CHAPTERS)
}

/** Reads seconds as a number, or "1:02:03.4". Null for anything that isn't a time in an episode. */
function secondsOf(written: unknown): number | null {
  const text = typeof written === 'number' ? String(written) : typeof written === 'string' ? written.trim() : ''
  if (!/^\d{1,7}(?::\d{1,2}){0,2}(?:\.\d{1,9})?$/.test(text)) return null
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds <= LONGEST ? Math.round(seconds * 1000) / 1000 : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
