import { type Duty, soleDuty } from '../database/sharing.ts'
import { apartFromCalls } from '../language/index.ts'
import type { Report } from '#shared/activity/failure.ts'

/** An item that waits until it is due. */
interface Due {
  readonly due_ms: number
}

export interface DueWorkOptions<T extends Due> {
  /** The name of the work in the log. */
  readonly name: string
  /** Returns the item that is due first, or null or undefined if no item is waiting. */
  readonly next: () => Promise<T | null | undefined>
  /**
   * Must settle the item; otherwise, `next` returns it again immediately. May stop early when the signal is aborted.
   */
  readonly doOne: (one: T, signal: AbortSignal) => Promise<void>
  /** Maximum milliseconds between two checks, in case the clock is changed. */
  readonly longestWait: number
  readonly clock: () => number
  /** One process does the work if several share the library. */
  readonly duty?: Duty | undefined
  readonly report: Report
}

/** Processes the items that wait in a table one after another, each when it is due. */
export class DueWork<T extends Due> {
  readonly #options: DueWorkOptions<T>
  readonly #closing = new AbortController()
  #working: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(options: DueWorkOptions<T>) {
    this.#options = options
  }

  /** Call this at startup, and after a transaction that added an item. */
  wake(): void {
    const { name, report } = this.#options
    this.#working = apartFromCalls(() => this.#working.then(() => this.#doDue())).catch((error: unknown) =>
      report(name, error),
    )
  }

  /** Resolves when nothing is due. */
  async idle(): Promise<void> {
    this.wake()
    await this.#working
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    await this.#working
  }

  async #doDue(): Promise<void> {
    const { next, doOne, longestWait, clock, duty = soleDuty } = this.#options
    const { signal } = this.#closing
    clearTimeout(this.#timer)
    while (!signal.aborted) {
      if (!duty.isOurs()) return
      const one = await next()
      if (!one) return
      const wait = one.due_ms - clock()
      if (wait > 0) {
        this.#timer = setTimeout(() => this.wake(), Math.min(wait, longestWait)).unref()
        return
      }
      await doOne(one, signal)
    }
  }
}

/** Returns true if the signal is aborted before the work ends. */
export async function isCutShort(work: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  const closed = Promise.withResolvers<true>()
  const tell = (): void => closed.resolve(true)
  if (signal.aborted) tell()
  signal.addEventListener('abort', tell, { once: true })
  try {
    return await Promise.race([work.then(() => false), closed.promise])
  } finally {
    signal.removeEventListener('abort', tell)
  }
}
