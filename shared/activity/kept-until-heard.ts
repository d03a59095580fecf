/** Tells listeners what happens. What happens before there is a first one, or while there is none, is kept for the next. */
export class KeptUntilHeard<T> {
  readonly #most: number
  readonly #listeners = new Set<(told: T) => void>()
  #waiting: T[] = []

  /** `most`: how much is kept. The rest is lost: more of the same says nothing new. */
  constructor(most: number) {
    this.#most = most
  }

  readonly tell = (told: T): void => {
    for (const listener of this.#listeners) listener(told)
    if (this.#listeners.size === 0 && this.#waiting.length < this.#most) this.#waiting.push(told)
  }

  /** Tells it first what waits. Returns how to stop. */
  readonly listen = (listener: (told: T) => void): (() => void) => {
    this.#listeners.add(listener)
    const waiting = this.#waiting
    this.#waiting = []
    for (const told of waiting) listener(told)
    return () => void this.#listeners.delete(listener)
  }
}
