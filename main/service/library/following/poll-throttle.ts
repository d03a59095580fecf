import type { MachineState } from '#shared/model/machine-state.ts'

/** The machine on which a service inside an app runs. */
export interface Machine {
  state(): MachineState
  /** Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
}

/** Pause in milliseconds after the machine wakes, because networks need a moment, and so does the reader. */
const WAKE_PAUSE = 30_000
/** Time between two feeds, so that neither startup nor waking polls all of them at the same time. */
const SPACING = 500
/** If an app has not been used for this long, it stops checking feeds and mailboxes. */
const UNUSED_FOR = 7 * 24 * 3_600_000

/**
 * Decides when an app's own service may poll a feed or a mailbox. A service for several users has no machine to
 * consider and never waits. A user's own request waits only while the machine is asleep.
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

  /** Calls back when the state of the machine has changed. Returns the unsubscribe function. */
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

  /**
   * Returns the number of milliseconds until the next poll is allowed, or null if none is allowed until the state of
   * the machine changes.
   */
  wait({ isWanted }: { readonly isWanted: boolean }): number | null {
    if (this.#machine === null) return 0
    const { isAsleep, isSparing, unusedSinceMs } = this.#machine.state()
    const now = this.#clock()
    if (isAsleep) return null
    if (isWanted) return 0
    if (isSparing || (unusedSinceMs !== null && now - unusedSinceMs >= UNUSED_FOR)) return null
    return Math.max(0, this.#notBefore - now)
  }

  /** Call this when a poll starts. */
  took(): void {
    this.#notBefore = Math.max(this.#notBefore, this.#clock() + SPACING)
  }

  /** Call this when no host name can be resolved, which means that there is no network yet. */
  rest(): void {
    this.#notBefore = this.#clock() + WAKE_PAUSE
  }
}
