/** Tolerance, in milliseconds. Stripe's own check allows the same age. */
const TOLERANCE = 5 * 60_000

/**
 * True if, according to Stripe's signature header, an event was signed further in the future than clock differences can
 * explain.
 */
export function isFromFuture(signature: string, now: number): boolean {
  const seconds = /(?:^|,)\s*t=(\d{1,15})(?:,|$)/.exec(signature)?.[1]
  return Number(seconds ?? 0) * 1000 > now + TOLERANCE
}
