/** Runs one task after another. A failure rejects only its own task. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task)
    this.#last = Promise.allSettled([result])
    return result
  }

  /** Resolves when every task added so far is done. */
  async idle(): Promise<void> {
    await this.#last
  }
}
