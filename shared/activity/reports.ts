import { type Failure, failureOf, type Report } from './failure.ts'
import { BufferedEmitter } from './buffered-emitter.ts'

/** The maximum number of failures held until something takes them. */
const MOST_WAITING = 50

/** Collects failures from anywhere in a process. Failures that occur before the log exists are held until it does. */
export class Reports {
  readonly #now: () => number
  readonly #failures = new BufferedEmitter<Failure>(MOST_WAITING)
  #stop: (() => void) | null = null

  constructor(now: () => number) {
    this.#now = now
  }

  readonly report: Report = (doing, error) => {
    const failure = failureOf(doing, error, this.#now())
    if (failure) this.#failures.tell(failure)
  }

  /** Passes the waiting failures and all later ones to the taker, which replaces any earlier one. */
  handTo(taker: (failure: Failure) => void): void {
    this.#stop?.()
    this.#stop = this.#failures.listen(taker)
  }
}
