import { type Action, applyAction, affectedEntries } from '../../actions/actions.ts'
import type { FeedEntry } from '../../model/feed.ts'
import type { ActionOutcome } from '../host.ts'

type Seen = FeedEntry | null

interface Turn {
  readonly place: number
  /**
   * Resolves when the change has finished, to a function that maps the entry as seen before the change to the entry
   * after it.
   */
  readonly through: Promise<(seen: Seen) => Seen>
}

/** The queue key of changes that don't name their entries. No entry has this id. */
const UNNAMED = 0

/**
 * Runs changes to the same entry one after the other, in the order they arrived. A change that doesn't name its entries
 * waits for all changes before it, and all changes after it wait for it. The caller doesn't have to wait: if its window
 * closes, its changes continue.
 */
export class ChangeOrder {
  readonly #last = new Map<number, Turn>()
  #place = 0

  /** `make` receives the entry as the earlier changes left it. It runs immediately if there are no earlier changes. */
  run(action: Action, seen: Seen, make: (seen: Seen) => Promise<ActionOutcome>): Promise<ActionOutcome> {
    const concern = affectedEntries(action)
    const named = concern !== null && 'ids' in concern ? concern.ids : null
    const lines = named ?? [UNNAMED]
    const before = named === null ? this.#last.values() : [UNNAMED, ...named].map((line) => this.#last.get(line))
    const turns = [...new Set(before)].filter((turn) => turn !== undefined).toSorted((a, b) => a.place - b.place)
    const made = turns.length === 0 ? make(seen) : this.#after(turns, seen, make)
    this.#place += 1
    const through = made.then(
      ({ entry }) =>
        (now: Seen): Seen =>
          entry ?? (now && applyAction(now, action)),
      // The caller gets the error. Later changes see the entry unchanged.
      () => (now: Seen) => now,
    )
    const turn = { place: this.#place, through }
    for (const line of lines) this.#last.set(line, turn)
    void through.then(() => {
      for (const line of lines) if (this.#last.get(line) === turn) this.#last.delete(line)
    })
    return made
  }

  /** Resolves when every change requested so far has finished. */
  async idle(): Promise<void> {
    await Promise.all([...this.#last.values()].map(({ through }) => through))
  }

  async #after(
    turns: readonly Turn[],
    seen: Seen,
    make: (seen: Seen) => Promise<ActionOutcome>,
  ): Promise<ActionOutcome> {
    const changes = await Promise.all(turns.map(({ through }) => through))
    return make(changes.reduce((now, change) => change(now), seen))
  }
}
