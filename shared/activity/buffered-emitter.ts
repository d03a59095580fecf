/** Notifies listeners of events. Events that occur while there is no listener are stored for the next one. */
export class BufferedEmitter<T> {
  readonly #most: number
  readonly #listeners = new Set<(told: T) => void>()
  #waiting: T[] = []

  /**
   * `most` is the maximum number of stored events. Any others are lost, because more of the same add no information.
   */
  constructor(most: number) {
    this.#most = most
  }

  readonly tell = (told: T): void => {
    for (const listener of this.#listeners) listener(told)
    if (this.#listeners.size === 0 && this.#waiting.length < this.#most) this.#waiting.push(told)
  }

  /** First sends the waiting items to the listener. Returns a function that stops listening. */
  readonly listen = (listener: (told: T) => void): (() => void) => {
    this.#listeners.add(listener)
    const waiting = this.#waiting
    this.#waiting = []
    for (const told of waiting) listener(told)
    return () => void this.#listeners.delete(listener)
  }
}
