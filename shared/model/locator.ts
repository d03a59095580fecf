/** A passage of a text, with its offsets and the words around it: a highlight as it is stored and sent. */
export interface Quote {
  readonly char_start: number
  readonly char_end: number
  readonly text: string
  readonly before_text: string
  readonly after_text: string
}

/**
 * A position in an item, in the unit in which it is known:
 *
 * - `offset`: UTF-16 units of the canonical text, as in highlights.
 * - `share`: a fraction of the whole, from 0 to 1, as in reading progress. The service calls it a percentage.
 * - `seconds`: of the audio, as in chapters and transcripts.
 * - `page`: of a file with pages, from 1.
 *
 * If the text has changed, only a `Quote` can find its words again (shared/text/anchor-quote.ts).
 */
export type Locator =
  | { readonly offset: number }
  | { readonly share: number }
  | { readonly seconds: number }
  | { readonly page: number }

/** The known lengths of an item. Positions in a unit whose length is not given here cannot be converted. */
export interface Extent {
  /** Length of the canonical text. */
  readonly length?: number
  /** Of the audio. */
  readonly seconds?: number
  readonly pages?: number
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/** Returns the fraction of the whole that precedes a position. Null if it can't be determined. */
export function shareOf(at: Locator, { length, seconds, pages }: Extent): number | null {
  if ('share' in at) return within(at.share, 1)
  const [part, whole] =
    'offset' in at ? [at.offset, length] : 'seconds' in at ? [at.seconds, seconds] : [at.page - 1, pages]
  return whole === undefined || whole <= 0 ? null : within(part / whole, 1)
}

/**
 * Returns the offset in the canonical text. Null if it can't be determined, because only the audio and the pages
 * themselves show the positions of their words.
 */
export function offsetOf(at: Locator, { length }: Pick<Extent, 'length'>): number | null {
  if ('offset' in at) return at.offset
  return 'share' in at && length !== undefined ? Math.round(within(at.share, 1) * length) : null
}

/** Orders two positions of an item. Zero if their units cannot be converted. */
export function compareLocators(one: Locator, other: Locator, extent: Extent = {}): number {
  if ('offset' in one && 'offset' in other) return one.offset - other.offset
  if ('seconds' in one && 'seconds' in other) return one.seconds - other.seconds
  if ('page' in one && 'page' in other) return one.page - other.page
  const [before, after] = [shareOf(one, extent), shareOf(other, extent)]
  return before === null || after === null ? 0 : before - after
}

/** Drops the last digits, in which floating-point numbers are not exact. */
const rounded = (value: number): number => Number(value.toPrecision(12))

/** Returns a position as text, which is the same in every language. `parseLocator` reads it. */
export function printLocator(at: Locator): string {
  if ('share' in at) return `${rounded(at.share * 100)}%`
  if ('page' in at) return `page ${at.page}`
  return 'seconds' in at ? `${at.seconds} s` : `char ${at.offset}`
}

/**
 * Reads a position that was printed or typed: `75%`, `page 12`, `p 12`, `12`, `90 s` or `char 4000`. Null if it is none
 * of these.
 */
export function parseLocator(text: string): Locator | null {
  const words = text.trim()
  const percent = /^(\d{1,3}(?:\.\d{1,20})?) ?%$/.exec(words)?.[1]
  if (percent !== undefined) return Number(percent) <= 100 ? { share: rounded(Number(percent) / 100) } : null
  const page = /^(?:p(?:age)? ?)?(\d{1,5})$/i.exec(words)?.[1]
  if (page !== undefined) return { page: Number(page) }
  const seconds = /^(\d{1,9}(?:\.\d{1,20})?) ?s$/i.exec(words)?.[1]
  if (seconds !== undefined) return { seconds: Number(seconds) }
  const offset = /^char (\d{1,9})$/i.exec(words)?.[1]
  return offset === undefined ? null : { offset: Number(offset) }
}
