/**
 * Undoes transactions while their page is being left. WebKitGTK may leave the transaction of a page that is gone open,
 * and every later page then waits for the tables for ever.
 */
export class PageLeaving {
  readonly #undoes = new Set<() => void>()
  #back: PromiseWithResolvers<void> | null = null

  constructor(page: EventTarget) {
    page.addEventListener('pagehide', () => {
      this.#back ??= Promise.withResolvers()
      for (const undo of this.#undoes) undo()
    })
    // A page that the browser keeps may come back.
    page.addEventListener('pageshow', () => {
      this.#back?.resolve()
      this.#back = null
    })
  }

  /**
   * Calls `begin`, which starts a transaction. Calls it again when the page is back, if it was undone in the meantime.
   */
  async redo<T>(begin: () => { readonly result: Promise<T>; readonly undo: () => void }): Promise<T> {
    for (;;) {
      if (this.#back) await this.#back.promise
      const { result, undo } = begin()
      let isUndone = false
      const leave = () => {
        isUndone = true
        undo()
      }
      this.#undoes.add(leave)
      try {
        return await result
      } catch (error) {
        if (!isUndone) throw error
      } finally {
        this.#undoes.delete(leave)
      }
    }
  }
}
