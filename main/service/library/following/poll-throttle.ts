import type { MachineState } from '#shared/model/machine-state.ts'

/** The machine around a service inside an app. */
export interface Machine {
  state(): MachineState
  /** Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
}

/** After waking, networks need a moment, and so does the reader. */
const WAKE_PAUSE = 30_000
/** Two feeds a second, so that neither a start nor waking polls all at the same time. */
const SPACING = 500
/** An app that no one uses stops checking feeds and mailboxes. */
const UNUSED_FOR = 7 * 24 * 3_600_000

/**
 * Decides when an app's own service may poll a feed or a mailbox. A service for several people has no machine to spare:
 * it never waits. A person's own request waits only for a machine that sleeps.
 */
export class PollPace {
  readonly #machine: Machine | null
  readonly #clock: () => number
  #wasAsleep: boolean
  #notBefore = -Infinity

  constructor(machine: Machine | null, clock: () => number) {
    this.#machine = machine
    this.#clock = clock
    this.#wasAsleep = machine?.state().isAsleep ?? false
  }

  /** True if feeds are polled one after another, the favorites first. */
  get isGentle(): boolean {
    return this.#machine !== null
  }

  /** Calls back when the machine changed. Returns the unsubscribe function. */
  watch(changed: (change: 'slept' | 'woke' | 'other') => void): () => void {
    return (
      this.#machine?.onChange(() => {
        const isAsleep = this.#machine?.state().isAsleep ?? false
        const change = isAsleep === this.#wasAsleep ? 'other' : isAsleep ? 'slept' : 'woke'
        this.#wasAsleep = isAsleep
        if (change === 'woke') this.rest()
        changed(change)
      }) ?? (() => {})
    )
  }

  /** Milliseconds until one may be asked. Null: not until the machine changes. */
  wait({ isWanted }: { readonly isWanted: boolean }): number | null {
    if (this.#machine === null) return 0
    const { isAsleep, isSparing, unusedSinceMs } = this.#machine.state()
    const now = this.#clock()
    if (isAsleep) return null
    if (isWanted) return 0
    if (isSparing || (unusedSinceMs !== null && now - unusedSinceMs >= UNUSED_FOR)) return null
    return Math.max(0, this.#notBefore - now)
  }

  /** A feed is being asked. */
  took(): void {
    this.#notBefore = Math.max(this.#notBefore, this.#clock() + SPACING)
  }

  /** No name can be looked up: there is no network yet. */
  rest(): void {
    this.#notBefore = this.#clock() + WAKE_PAUSE
  }
}
