/**
 * The ids that one highlight or note had, each leading to the one after it. A highlight changes its id when the service
 * answers, when an undo brings it back and when a redo makes it again.
 */
export class TiedIds {
  readonly #next = new Map<number, number>()

  /** The id it has now: the given one, if nothing else is known. */
  now(id: number): number {
    let last = id
    for (let next = this.#next.get(last); next !== undefined; next = this.#next.get(last)) last = next
    return last
  }

  /** From here on what had the one id has the other. */
  tie(former: number, current: number): void {
    // An id may come back, so it no longer leads anywhere.
    this.#next.delete(current)
    const last = this.now(former)
    if (last !== current) this.#next.set(last, current)
  }
}
