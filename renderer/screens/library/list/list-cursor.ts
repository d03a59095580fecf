import type { ListPosition } from './list-position.ts'

/**
 * The current row of a list. It follows its entry when the order changes. When the entry leaves, the cursor keeps its
 * index and points to the next row, until the entry comes back. Until the reader moves the cursor, it stays on the
 * first row, whatever entries arrive.
 *
 * Its state changes synchronously, before rendering, so that keys pressed in quick succession build on each other.
 */
export class ListCursor {
  #ids: readonly number[] = []
  #contentId: number | null
  #index: number
  /** Entries that left while under the cursor since the reader last moved it. The most recent one is last. */
  #left: number[] = []

  constructor({ contentId, index }: Pick<ListPosition, 'contentId' | 'index'>) {
    this.#contentId = contentId
    this.#index = index
  }

  /** Sets the list's current IDs. */
  follow(ids: readonly number[]): void {
    if (this.#ids === ids) return
    this.#ids = ids
    if (this.#returnTo(ids)) return
    if (this.#contentId === null || this.#contentId === ids[this.#index]) return
    const found = ids.indexOf(this.#contentId)
    if (found === -1) this.#left.push(this.#contentId)
    this.#to(found === -1 ? this.#index : found)
  }

  /** Moves to an entry that left while under the cursor and came back because the change was undone. */
  #returnTo(ids: readonly number[]): boolean {
    const last = this.#left.findLastIndex((id) => ids.includes(id))
    const back = this.#left[last]
    if (back === undefined) return false
    this.#left.length = last
    this.#to(ids.indexOf(back))
    return true
  }

  /** True if the user put the cursor on a row. */
  get isChosen(): boolean {
    return this.#contentId !== null
  }

  get index(): number {
    return this.#contentId === null ? 0 : this.#index
  }

  get contentId(): number | null {
    return this.#contentId ?? this.#ids[0] ?? null
  }

  /** Moves to a row, clamped to the list. Returns true if the row changed or was chosen for the first time. */
  to(wanted: number): boolean {
    const moved = this.#to(wanted)
    if (moved) this.#left.length = 0
    return moved
  }

  #to(wanted: number): boolean {
    const index = Math.max(0, Math.min(wanted, this.#ids.length - 1))
    const contentId = this.#ids[index] ?? null
    if (index === this.#index && contentId === this.#contentId) return false
    this.#index = index
    this.#contentId = contentId
    return true
  }
}
