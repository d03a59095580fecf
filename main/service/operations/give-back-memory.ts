import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** Milliseconds between two looks at how busy the process is. */
const INTERVAL = 10_000
/** Share of an interval. A process that used less of it is quiet: an idle service uses a thousandth. */
const QUIET = 0.02

/**
 * Collects garbage once in the first quiet interval after a busy one, such as the opening of the library. V8 keeps the
 * room that a burst of new objects needed until its next full collection, and an idle process never has one. `collect`
 * is undefined if Node was started without `--expose-gc`; then V8 decides alone.
 */
export function giveBackMemory(collect: NodeJS.GCFunction | undefined): void {
  if (collect === undefined) return
  let last: EventLoopUtilization = performance.eventLoopUtilization()
  const rests = new Rests()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    if (rests.begins(performance.eventLoopUtilization(now, last).utilization)) {
      // Any other kind keeps the freed pages for new objects.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    }
    last = performance.eventLoopUtilization()
  }, INTERVAL).unref()
}

/** Finds where work ends. A new process has just been busy. */
export class Rests {
  #wasBusy = true

  /** `share`: used part of the interval that just ended, 0 to 1. Returns true if it is the first quiet one. */
  begins(share: number): boolean {
    const isBusy = share > QUIET
    const begins = this.#wasBusy && !isBusy
    this.#wasBusy = isBusy
    return begins
  }
}
