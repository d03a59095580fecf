import type { Random } from './ports.ts'

const FIRST = 5_000
const LONGEST = 300_000

/**
 * Returns the milliseconds to wait after the nth failure in a row (from 1): 5 s, doubling, at most 5 min. The result is
 * a random value between half and all of that, so that many devices do not return at the same moment.
 */
export function backoff(failures: number, random: Random): number {
  const whole = Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 20))
  return Math.round(whole * (0.5 + random() / 2))
}
