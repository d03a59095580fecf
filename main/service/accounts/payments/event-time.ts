/** Milliseconds. As far as Stripe's own check goes back. */
const TOLERANCE = 5 * 60_000

/** True if Stripe's signature header says that an event was signed later than now, apart from what clocks differ. */
export function isFromFuture(signature: string, now: number): boolean {
  const seconds = /(?:^|,)\s*t=(\d{1,15})(?:,|$)/.exec(signature)?.[1]
  return Number(seconds ?? 0) * 1000 > now + TOLERANCE
}
