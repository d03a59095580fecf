/**
 * Tolerance, in milliseconds. The clocks of a library's machines differ slightly, and clocks are corrected now and
 * then.
 */
const CLOCK_TOLERANCE = 5 * 60_000

/**
 * True if a time, in milliseconds, is further in the future than clock differences can explain. It was then written
 * before the clock was set back. A period counted from it would last until the clock reaches that time again.
 */
export const isAhead = (moment: number, now: number): boolean => moment - now > CLOCK_TOLERANCE

/** True if a value obtained at `moment` may still be used because it is younger than `age`. */
export const isFresh = (moment: number, age: number, now: number): boolean =>
  now - moment < age && !isAhead(moment, now)
