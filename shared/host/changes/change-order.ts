import { type Action, applyAction, concernOf } from '../../actions/actions.ts'
import type { FeedEntry } from '../../model/feed.ts'
import type { ActionOutcome } from '../host.ts'

type Seen = FeedEntry | null

interface Turn {
  readonly place: number
  /** Resolves when the change is through, to what it made of an entry as it was seen before. */
  readonly through: Promise<(seen: Seen) => Seen>
}

/** The line of changes that don't name their entries, under a number that no entry has. */
const UNNAMED = 0

/**
 * Changes of one entry are made in the order in which they came, one after the other; a change that doesn't name its
 * entries waits for all before it, and all after it wait for it. Whoever asks need not wait: a window may close, its
 * changes go on.
 */
export class ChangeOrder {
  readonly #last = new Map<number, Turn>()
  #place = 0

  /** `make` is told of the entry as the changes before it left it, and runs at once where there is none. */
  run(action: Action, seen: Seen, make: (seen: Seen) => Promise<ActionOutcome>): Promise<ActionOutcome> {
    const concern = concernOf(action)
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
      // Whoever asked is told why; to the changes after it the entry is as it was.
      () => (now: Seen) => now,
    )
    const turn = { place: this.#place, through }
    for (const line of lines) this.#last.set(line, turn)
    void through.then(() => {
      for (const line of lines) if (this.#last.get(line) === turn) this.#last.delete(line)
    })
    return made
  }

  /** Resolves when everything that was asked for until now is through. */
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
