const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Smaller gaps are the time that an answer takes, and matter to no one. */
const LEAST = 2 * MINUTE

/**
 * By how much the clock of a server differs from this machine's, by the Date of its answer, in words such as "3 hours".
 * Null if it hardly differs, or if the answer has no date.
 */
export function clockGap(date: string | null | undefined, now: number): string | null {
  const gap = Math.abs(Date.parse(date ?? '') - now)
  if (Number.isNaN(gap) || gap < LEAST) return null
  const [size, unit] = gap < 2 * HOUR ? [MINUTE, 'minutes'] : gap < 2 * DAY ? [HOUR, 'hours'] : [DAY, 'days']
  return `${Math.round(gap / size)} ${unit}`
}
