/**
 * The IDs that a highlight or note has had, each leading to the next. A highlight's ID changes when the service
 * answers, when an undo restores it, and when a redo makes it again.
 */
export class TiedIds {
  readonly #next = new Map<number, number>()

  /** Returns the current ID, or the given one if no newer ID is known. */
  now(id: number): number {
    let last = id
    for (let next = this.#next.get(last); next !== undefined; next = this.#next.get(last)) last = next
    return last
  }

  /** Makes the former ID lead to the current one from now on. */
  tie(former: number, current: number): void {
    // A former ID may become current again, so it no longer leads anywhere.
    this.#next.delete(current)
    const last = this.now(former)
    if (last !== current) this.#next.set(last, current)
  }
}
