import type { AnyAction } from '../../actions/wide-action.ts'
import { isWide } from '../../actions/is-wide.ts'
import { applyAny } from '../../actions/wide-actions.ts'
import type { FeedEntry } from '../../model/feed.ts'
import type { ActionOutcome } from '../host.ts'

type Seen = FeedEntry | null

interface Turn {
  readonly place: number
  /** Resolves when the change is through, to what it made of an entry as it was seen before. */
  readonly through: Promise<(seen: Seen) => Seen>
}

/** Changes about many entries have one line of their own, under a number that no entry has. */
const WIDE = 0

/**
 * Changes of one entry are made in the order in which they came, one after the other; a change about many entries waits
 * for all before it, and all after it wait for it. Whoever asks need not wait: a window may close, its changes go on.
 */
export class ChangeOrder {
  readonly #last = new Map<number, Turn>()
  #place = 0

  /** `make` is told of the entry as the changes before it left it, and runs at once where there is none. */
  run(action: AnyAction, seen: Seen, make: (seen: Seen) => Promise<ActionOutcome>): Promise<ActionOutcome> {
    const line = isWide(action) ? WIDE : action.contentId
    const before = isWide(action) ? [...this.#last.values()] : [this.#last.get(WIDE), this.#last.get(line)]
    const turns = before.filter((turn) => turn !== undefined).toSorted((a, b) => a.place - b.place)
    const made = turns.length === 0 ? make(seen) : this.#after(turns, seen, make)
    this.#place += 1
    const through = made.then(
      ({ entry }) =>
        (now: Seen): Seen =>
          isWide(action) ? now && applyAny(now, action) : (entry ?? now),
      // Whoever asked is told why; to the changes after it the entry is as it was.
      () => (now: Seen) => now,
    )
    const turn = { place: this.#place, through }
    this.#last.set(line, turn)
    void through.then(() => {
      if (this.#last.get(line) === turn) this.#last.delete(line)
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
