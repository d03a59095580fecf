interface Waiter {
  readonly origin: string
  readonly lane: Lane
  readonly admit: () => void
}

/** Either the requests that a user waits for, or those that no one waits for. */
interface Lane {
  busy: number
  /** Requests that wait for a slot, in the order in which they arrived. */
  waiting: Waiter[]
}

/**
 * Limits concurrent requests per origin, out of politeness, and per lane, so that a save never waits for feeds whose
 * sites do not respond. Within an origin, requests that a user waits for come first.
 */
export class OriginGate {
  readonly #perOrigin: number
  readonly #perLane: number
  readonly #busy = new Map<string, number>()
  readonly #awaited: Lane = { busy: 0, waiting: [] }
  readonly #background: Lane = { busy: 0, waiting: [] }

  constructor(perOrigin: number, perLane: number) {
    this.#perOrigin = perOrigin
    this.#perLane = perLane
  }

  /** Resolves to the function that frees the slot. If it rejects with the signal's reason, it holds no slot. */
  enter(origin: string, isAwaited: boolean, signal: AbortSignal): Promise<() => void> {
    const lane = isAwaited ? this.#awaited : this.#background
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const leaveLine = () => {
        lane.waiting = lane.waiting.filter((each) => each !== waiter)
        reject(signal.reason)
      }
      const waiter: Waiter = {
        origin,
        lane,
        admit: () => {
          signal.removeEventListener('abort', leaveLine)
          let held = true
          resolve(() => {
            if (held) this.#leave(waiter)
            held = false
          })
        },
      }
      signal.addEventListener('abort', leaveLine, { once: true })
      lane.waiting.push(waiter)
      this.#admitNext()
    })
  }

  #leave({ origin, lane }: Waiter): void {
    const left = (this.#busy.get(origin) ?? 1) - 1
    if (left === 0) this.#busy.delete(origin)
    else this.#busy.set(origin, left)
    lane.busy -= 1
    this.#admitNext()
  }

  #admitNext(): void {
    for (const lane of [this.#awaited, this.#background]) {
      lane.waiting = lane.waiting.filter((waiter) => !this.#admit(waiter))
    }
  }

  #admit({ origin, lane, admit }: Waiter): boolean {
    const busy = this.#busy.get(origin) ?? 0
    if (lane.busy >= this.#perLane || busy >= this.#perOrigin) return false
    this.#busy.set(origin, busy + 1)
    lane.busy += 1
    admit()
    return true
  }
}
