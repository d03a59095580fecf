/**
 * Reverts transactions when the reader leaves the page. Otherwise WebKitGTK may leave the transaction of a closed page
 * open, and all later pages would wait for the tables forever.
 */
export class PageLeaving {
  readonly #undoes = new Set<() => void>()
  #back: PromiseWithResolvers<void> | null = null

  constructor(page: EventTarget) {
    page.addEventListener('pagehide', () => {
      this.#back ??= Promise.withResolvers()
      for (const undo of this.#undoes) undo()
    })
    // A page in the browser's back/forward cache may become visible again.
    page.addEventListener('pageshow', () => {
      this.#back?.resolve()
      this.#back = null
    })
  }

  /**
   * Calls `begin`, which starts a transaction. If the transaction is reverted because the page was left, calls it again
   * when the page is back.
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
