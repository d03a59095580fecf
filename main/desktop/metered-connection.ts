import type { Sparing } from './machine-watch.ts'

export interface MeteredConnectionOptions {
  /** Asks the system whether the connection is metered. Resolves to false if the system doesn't know. */
  readonly ask: () => Promise<boolean>
  readonly now: () => number
}

/** Minimum time between two checks, because each one starts a program. */
const REST = 60_000

/**
 * Tracks whether the connection is metered and the reader wants to limit its use. Electron does not report metered
 * connections. So the system is queried when the network may have changed, and pages report what Chromium knows. This
 * happens only if it matters, and never on a timer.
 */
export class MeteredConnection implements Sparing {
  readonly #options: MeteredConnectionOptions
  readonly #listeners = new Set<() => void>()
  #isWanted = false
  #asked = -Infinity
  #systemSays = false
  #pageSays = false
  #told = false

  constructor(options: MeteredConnectionOptions) {
    this.#options = options
  }

  isOn(): boolean {
    return this.#isWanted && (this.#systemSays || this.#pageSays)
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The reader's choice. */
  want(isWanted: boolean): void {
    this.#isWanted = isWanted
    this.look()
  }

  /** Called when a page has detected a network change. */
  heard(isMetered: boolean): void {
    this.#pageSays = isMetered
    this.#asked = -Infinity
    this.look()
  }

  /** Checks again, because the network may have changed. */
  look = (): void => {
    this.#tell()
    const now = this.#options.now()
    if (!this.#isWanted || now - this.#asked < REST) return
    this.#asked = now
    void this.#options.ask().then((isMetered) => {
      this.#systemSays = isMetered
      this.#tell()
    })
  }

  #tell(): void {
    if (this.isOn() === this.#told) return
    this.#told = this.isOn()
    for (const listener of this.#listeners) listener()
  }
}
