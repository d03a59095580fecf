const MINUTE = 60_000

/** Smaller gaps are ignored, because they are harmless and may be the time that the response took. */
const LEAST = 2 * MINUTE

/**
 * Returns by how many minutes a server's clock differs from this machine's, based on the Date of its response. Returns
 * null if it hardly differs, or if the response has no date.
 */
export function clockGap(date: string | null | undefined, now: number): number | null {
  const gap = Math.abs(Date.parse(date ?? '') - now)
  return Number.isNaN(gap) || gap < LEAST ? null : Math.round(gap / MINUTE)
}
