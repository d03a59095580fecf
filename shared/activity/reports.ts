import { type Failure, failureOf, type Report } from './failure.ts'

/** Failures kept until somebody takes them. */
const MOST_WAITING = 50

/** Takes failures from anywhere in a process; those that come before there is a log wait for it. */
export class Reports {
  readonly #now: () => number
  #waiting: Failure[] = []
  #taker: ((failure: Failure) => void) | null = null

  constructor(now: () => number) {
    this.#now = now
  }

  readonly report: Report = (doing, error) => {
    const failure = failureOf(doing, error, this.#now())
    if (!failure) return
    if (this.#taker) this.#taker(failure)
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(failure)
  }

  /** Hands over what waits, and all that follows. */
  handTo(taker: (failure: Failure) => void): void {
    this.#taker = taker
    for (const failure of this.#waiting.splice(0)) taker(failure)
  }
}
