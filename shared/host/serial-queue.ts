/** Runs one task after another; each is told of its own failure alone. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task)
    this.#last = Promise.allSettled([result])
    return result
  }

  /** Resolves when everything handed in so far is done. */
  async idle(): Promise<void> {
    await this.#last
  }
}
