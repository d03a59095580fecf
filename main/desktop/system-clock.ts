import type { Clock } from '#shared/host/ports.ts'

/** Longest delay, in milliseconds, that a timer supports. A timer with a longer delay would fire immediately. */
const LONGEST_TIMER = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delay, run) => {
    const timer = setTimeout(run, Math.min(delay, LONGEST_TIMER))
    return () => clearTimeout(timer)
  },
}
