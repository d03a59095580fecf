import { type Failure, failureOf, type Report } from './failure.ts'

/** The most failures held until a taker is set. */
const MOST_WAITING = 50

/** Collects failures from anywhere in a process. Those from before the log exists wait for it. */
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

  /** Passes the waiting failures and all later ones to the taker. */
  handTo(taker: (failure: Failure) => void): void {
    this.#taker = taker
    for (const failure of this.#waiting.splice(0)) taker(failure)
  }
}
