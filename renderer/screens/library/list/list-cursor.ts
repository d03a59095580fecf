import type { Place } from './cursor-memory.ts'

/**
 * A list's one current row. It follows its entry when the order changes; when the entry leaves, the cursor stays where it
 * is, on the row that takes the place. Until someone has moved it, it is the first row, whatever arrives. What it says is
 * true at once, before anything is drawn: a key that comes soon after another goes on from there.
 */
export class ListCursor {
  #ids: readonly number[] = []
  #contentId: number | null
  #index: number

  constructor({ contentId, index }: Pick<Place, 'contentId' | 'index'>) {
    this.#contentId = contentId
    this.#index = index
  }

  /** The list as it is now. */
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

  /** Goes to a row, kept inside the list. Whether that is another one, or the first choice of one. */
  to(wanted: number): boolean {
    const index = Math.max(0, Math.min(wanted, this.#ids.length - 1))
    const contentId = this.#ids[index] ?? null
    if (index === this.#index && contentId === this.#contentId) return false
    this.#index = index
    this.#contentId = contentId
    return true
  }
}
