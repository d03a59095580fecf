/** Lets so many through at once; the others wait in their order. */
export class Semaphore {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(room: number) {
    this.#free = room
  }

  /** Begins at once where there is room. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    // Whoever leaves hands the place over, so nobody slips in between.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
