/** Notifies listeners of events. Events before the first listener, or while there is none, are stored for the next. */
export class BufferedEmitter<T> {
  readonly #most: number
  readonly #listeners = new Set<(told: T) => void>()
  #waiting: T[] = []

  /** `most`: maximum number stored. The rest is lost: more of the same adds nothing new. */
  constructor(most: number) {
    this.#most = most
  }

  readonly tell = (told: T): void => {
    for (const listener of this.#listeners) listener(told)
    if (this.#listeners.size === 0 && this.#waiting.length < this.#most) this.#waiting.push(told)
  }

  /** Sends the listener the waiting items first. Returns the function that stops it. */
  readonly listen = (listener: (told: T) => void): (() => void) => {
    this.#listeners.add(listener)
    const waiting = this.#waiting
    this.#waiting = []
    for (const told of waiting) listener(told)
    return () => void this.#listeners.delete(listener)
  }
}
