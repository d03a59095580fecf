import type { ListPosition } from './list-position.ts'

/**
 * The current row of a list. It follows its entry when the order changes. When the entry leaves, the cursor keeps its
 * index and points at the next row. Until the user moves it, it stays on the first row, whatever arrives. Its state
 * changes synchronously, before rendering, so that quick successive keys build on each other.
 */
export class ListCursor {
  #ids: readonly number[] = []
  #contentId: number | null
  #index: number

  constructor({ contentId, index }: Pick<ListPosition, 'contentId' | 'index'>) {
    this.#contentId = contentId
    this.#index = index
  }

  /** Takes the list's current ids. */
  follow(ids: readonly number[]): void {
    if (this.#ids === ids) return
    this.#ids = ids
    if (this.#contentId === null || this.#contentId === ids[this.#index]) return
    const found = ids.indexOf(this.#contentId)
    this.to(found === -1 ? this.#index : found)
  }

  get index(): number {
    return this.#contentId === null ? 0 : this.#index
  }

  get contentId(): number | null {
    return this.#contentId ?? this.#ids[0] ?? null
  }

  /** Moves to a row, clamped to the list. Returns whether the row changed or was chosen for the first time. */
  to(wanted: number): boolean {
    const index = Math.max(0, Math.min(wanted, this.#ids.length - 1))
    const contentId = this.#ids[index] ?? null
    if (index === this.#index && contentId === this.#contentId) return false
    this.#index = index
    this.#contentId = contentId
    return true
  }
}
