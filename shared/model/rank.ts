/**
 * Ranks put items into an order that a reader chooses. They are compared as texts. There is always a rank between two
 * others, so moving an item changes only its own rank, and two devices can move different items at the same time.
 *
 * A rank has a whole part of six digits in base 36, then any number of digits as a fraction. Adding to an end changes
 * only the whole part, so a long list doesn't get long ranks.
 */
const BASE = 36
const WHOLE = 6
const MOST = BASE ** WHOLE - 1

/** Maximum length of a rank. About a thousand items can be put into the same gap, one after the other. */
export const LONGEST_RANK = 200

/** The form of a valid rank. Nothing would fit before a rank of zeros, or right before one that ends in 0. */
export const rankPattern = /^(?!000000$)[0-9a-z]{6}(?:[0-9a-z]*[1-9a-z])?$/

/** Begins the ranks of items that were just added on this device. They come last until the service has answered. */
const UNSETTLED = '~'

/** Returns the rank of the item that was added at this time, until the service has answered. `at`: an ISO date. */
export const unsettledRank = (at: string, index: number): string =>
  `${UNSETTLED}${at}${String(index).padStart(WHOLE, '0')}`

export const isSettled = (rank: string): boolean => !rank.startsWith(UNSETTLED)

export const compareRanks = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Returns a rank between two others. Null stands for the beginning or the end. The first must be less than the second. */
export function rankBetween(before: string | null, after: string | null): string {
  if (before === null) return after === null ? wholeOf(Math.floor(MOST / 2)) : rankBefore(after)
  const from = wholeIn(before)
  if (after === null)
    return from < MOST ? wholeOf(from + 1) : before.slice(0, WHOLE) + middle(before.slice(WHOLE), null)
  const to = wholeIn(after)
  if (to - from > 1) return wholeOf(Math.floor((from + to) / 2))
  return wholeOf(from) + middle(before.slice(WHOLE), from === to ? after.slice(WHOLE) : null)
}

/**
 * Returns a rank for an item that comes to `index` among items with these ranks, which are in order. Ranks that the
 * service doesn't know yet are passed over, and so are repetitions.
 */
export function rankAt(ranks: readonly string[], index: number): string {
  const before = ranks.slice(0, index).findLast(isSettled) ?? null
  const after = ranks.slice(index).find((rank) => isSettled(rank) && rank > (before ?? ''))
  return rankBetween(before, after ?? null)
}

/** Returns so many ranks in ascending order after a rank. */
export function ranksAfter(before: string | null, count: number): readonly string[] {
  const ranks: string[] = []
  for (let last = before; ranks.length < count; ) ranks.push((last = rankBetween(last, null)))
  return ranks
}

function rankBefore(after: string): string {
  const to = wholeIn(after)
  return to > 0 ? wholeOf(to - 1) : wholeOf(0) + middle('', after.slice(WHOLE))
}

const wholeIn = (rank: string): number => Number.parseInt(rank.slice(0, WHOLE), BASE)
const wholeOf = (number: number): string => number.toString(BASE).padStart(WHOLE, '0')

/** Returns digits between two fractions. Null stands for one, the end of all fractions. */
function middle(low: string, high: string | null): string {
  let digits = ''
  let end = high
  for (let at = 0; ; at += 1) {
    const from = digitAt(low, at)
    const to = end === null ? BASE : digitAt(end, at)
    if (to - from > 1) return digits + Math.floor((from + to) / 2).toString(BASE)
    digits += from.toString(BASE)
    if (to > from) end = null
    else if (end !== null && at >= end.length) throw new RangeError('The first rank is not less than the second.')
  }
}

const digitAt = (digits: string, at: number): number => Number.parseInt(digits[at] ?? '0', BASE)
