import type { Clock } from '#shared/host/ports.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A clock that advances only at a test's request. */
export class ManualClock implements Clock {
  #now: number
  readonly #timers = new Set<Timer>()
  readonly #settled: () => Promise<void>

  /** `settled` resolves when everything that can run without time passing has run. */
  constructor(now = Date.parse('2026-06-01T12:00:00Z'), settled: () => Promise<void> = quiet) {
    this.#now = now
    this.#settled = settled
  }

  now(): number {
    return this.#now
  }

  after(delay: number, run: () => void): () => void {
    // Browsers and Node fire longer timers immediately.
    if (delay > 2 ** 31 - 1) throw new RangeError(`A timer cannot hold ${delay} ms`)
    const timer = { at: this.#now + delay, run }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** Milliseconds until the next timer fires, or null. */
  get next(): number | null {
    const [first] = [...this.#timers].sort((a, b) => a.at - b.at)
    return first ? first.at - this.#now : null
  }

  /** Advances by `ms`. Timers fire in order, and the work each one starts runs before the next fires. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await this.#settled()
    for (;;) {
      const [first] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!first) break
      this.#timers.delete(first)
      this.#now = Math.max(this.#now, first.at)
      first.run()
      await this.#settled()
    }
    // A jump may have moved the clock further in the meantime; it never goes back.
    this.#now = Math.max(this.#now, end)
  }

  /** Sleeps like a laptop: time passes, and overdue timers fire on waking. */
  async jump(ms: number): Promise<void> {
    this.#now += ms
    const due = [...this.#timers].filter(({ at }) => at <= this.#now).sort((a, b) => a.at - b.at)
    for (const timer of due) {
      if (!this.#timers.delete(timer)) continue
      timer.run()
      await this.#settled()
    }
  }
}

/** Resolves when everything that can run without time passing has run. */
export async function quiet(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
