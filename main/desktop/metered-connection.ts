import type { Sparing } from './machine-watch.ts'

export interface MeteredConnectionOptions {
  /** Asks the system. False where it doesn't know. */
  readonly ask: () => Promise<boolean>
  readonly now: () => number
}

/** Asking starts a program. */
const REST = 60_000

/**
 * Tracks whether the connection is metered and the reader wants it spared. Electron does not report it. When the
 * network may have changed, the system is asked, and pages report what Chromium knows: never on a timer, and only if it
 * matters.
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

  /** A page saw the network change. */
  heard(isMetered: boolean): void {
    this.#pageSays = isMetered
    this.#asked = -Infinity
    this.look()
  }

  /** The network may be another. */
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
