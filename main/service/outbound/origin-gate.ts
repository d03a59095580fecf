interface Waiter {
  readonly origin: string
  readonly admit: () => void
}

/** Limits concurrent requests per origin and in total, out of politeness. First come, first served per origin. */
export class OriginGate {
  readonly #perOrigin: number
  readonly #total: number
  readonly #busy = new Map<string, number>()
  #busyTotal = 0
  #waiting: Waiter[] = []

  constructor(perOrigin: number, total: number) {
    this.#perOrigin = perOrigin
    this.#total = total
  }

  /** Resolves to the function that frees the slot. Rejects with the signal's reason and then holds no slot. */
  enter(origin: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const leaveLine = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiter)
        reject(signal.reason)
      }
      const waiter: Waiter = {
        origin,
        admit: () => {
          signal.removeEventListener('abort', leaveLine)
          let held = true
          resolve(() => {
            if (held) this.#leave(origin)
            held = false
          })
        },
      }
      signal.addEventListener('abort', leaveLine, { once: true })
      this.#waiting.push(waiter)
      this.#admitNext()
    })
  }

  #leave(origin: string): void {
    const left = (this.#busy.get(origin) ?? 1) - 1
    if (left === 0) this.#busy.delete(origin)
    else this.#busy.set(origin, left)
    this.#busyTotal -= 1
    this.#admitNext()
  }

  #admitNext(): void {
    const still: Waiter[] = []
    for (const waiter of this.#waiting) {
      const busy = this.#busy.get(waiter.origin) ?? 0
      if (this.#busyTotal >= this.#total || busy >= this.#perOrigin) {
        still.push(waiter)
        continue
      }
      this.#busy.set(waiter.origin, busy + 1)
      this.#busyTotal += 1
      waiter.admit()
    }
    this.#waiting = still
  }
}
