import type { Annotation } from '../annotation.ts'

/** Fields of a highlight that determine its next review. */
export type Reviewed = Pick<Annotation, 'id' | 'created_date' | 'reviewed_date' | 'reviews'>

const DAY = 86_400_000

/**
 * Number of days until a highlight is reviewed again, indexed by the number of reviews so far. The last value applies
 * to all later reviews.
 */
const spaces = [1, 3, 7, 16, 35, 80, 180] as const

/** Number of highlights to review per day. */
export const HANDFUL = 5

/** Time of the next review, in milliseconds since the epoch. A new highlight is first reviewed after a day. */
export function dueAt({ created_date, reviewed_date, reviews = 0 }: Reviewed): number {
  const from = Date.parse(reviewed_date ?? created_date)
  return from + (spaces[Math.min(reviews, spaces.length - 1)] ?? 1) * DAY
}

/**
 * Returns the highlights to review today: a handful of those that are due. They stay the same all day, in an order that
 * differs from day to day. Highlights already reviewed today count toward the handful. `day` is the reader's local day,
 * such as "2026-06-01". `since` is the start of that day.
 */
export function todaysReview<T extends Reviewed>(
  all: readonly T[],
  { day, since, now }: { readonly day: string; readonly since: number; readonly now: number },
): { readonly due: readonly T[]; readonly done: number } {
  const done = all.filter(({ reviewed_date }) => reviewed_date && Date.parse(reviewed_date) >= since).length
  const due = all
    .filter((one) => dueAt(one) <= now)
    .map((one) => ({ one, place: mixed(`${day} ${one.id}`) }))
    .toSorted((a, b) => a.place - b.place || a.one.id - b.one.id)
    .slice(0, Math.max(0, HANDFUL - done))
    .map(({ one }) => one)
  return { due, done }
}

/** Returns a number that looks random but depends only on the words (FNV-1a). */
function mixed(words: string): number {
  let hash = 0x81_1c_9d_c5
  for (const letter of words) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93)
  return hash >>> 0
}
