/** Clocks of the machines of one library differ a little, and a clock is set right now and then. */
const CLOCK_TOLERANCE = 5 * 60_000

/**
 * True if a moment, in milliseconds, is further ahead than clocks differ. It was then written before the clock was set
 * back: a period counted from it would last until that moment comes again.
 */
export const isAhead = (moment: number, now: number): boolean => moment - now > CLOCK_TOLERANCE

/** True if a value obtained at `moment` may still be used, for as long as `age`. */
export const isFresh = (moment: number, age: number, now: number): boolean =>
  now - moment < age && !isAhead(moment, now)
