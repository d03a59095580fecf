/** In milliseconds. Stripe's own check tolerates the same age. */
const TOLERANCE = 5 * 60_000

/**
 * True if, according to Stripe's signature header, an event was signed later than now by more than clocks may differ.
 */
export function isFromFuture(signature: string, now: number): boolean {
  const seconds = /(?:^|,)\s*t=(\d{1,15})(?:,|$)/.exec(signature)?.[1]
  return Number(seconds ?? 0) * 1000 > now + TOLERANCE
}
