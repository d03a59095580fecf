import * as t from '#shared/words/service/fetching.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Smaller gaps are ignored, because they are harmless and may be the time that the response took. */
const LEAST = 2 * MINUTE

/**
 * Returns how much a server's clock differs from this machine's, in words such as "3 hours", based on the Date of its
 * response. Returns null if it hardly differs, or if the response has no date.
 */
export function clockGap(date: string | null | undefined, now: number): string | null {
  const gap = Math.abs(Date.parse(date ?? '') - now)
  if (Number.isNaN(gap) || gap < LEAST) return null
  if (gap < 2 * HOUR) return t.minutesApart({ count: Math.round(gap / MINUTE) })
  return gap < 2 * DAY ? t.hoursApart({ count: Math.round(gap / HOUR) }) : t.daysApart({ count: Math.round(gap / DAY) })
}
