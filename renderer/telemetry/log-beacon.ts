import type { BeaconFacts } from './error-beacon.ts'

export interface LogLine {
  readonly level: 'info' | 'error'
  readonly message: string
  /** Milliseconds since the epoch. */
  readonly time: number
}

export interface LogBeaconParts {
  /** `isLeaving` is true if the page is being closed, when no code is left to wait for a response. */
  readonly send: (lines: readonly LogLine[], isLeaving: boolean) => void
  readonly facts: () => Pick<BeaconFacts, 'pathname'>
  readonly now: () => number
  /** Runs work when the page has nothing else to do, within two seconds at most. Returns a function that cancels it. */
  readonly whenIdle: (work: () => void) => () => void
}

/** The maximum number of lines during the lifetime of the page. Additional lines add no information. */
const MOST = 200

/**
 * Reports the app's activity to the library service, a few lines at a time. Omits the addresses of the pages that
 * readers open.
 */
export class LogBeacon {
  readonly #parts: LogBeaconParts
  #waiting: LogLine[] = []
  #left = MOST
  #callOff: (() => void) | null = null

  constructor(parts: LogBeaconParts) {
    this.#parts = parts
  }

  log(level: LogLine['level'], message: string): void {
    // A shared page is viewed by visitors, so nothing is reported.
    if (this.#parts.facts().pathname.startsWith('/p/') || this.#left <= 0) return
    this.#left--
    this.#waiting.push({ level, message, time: this.#parts.now() })
    this.#callOff ??= this.#parts.whenIdle(() => this.flush(false))
  }

  flush(isLeaving: boolean): void {
    this.#callOff?.()
    this.#callOff = null
    const lines = this.#waiting
    this.#waiting = []
    if (lines.length > 0) this.#parts.send(lines, isLeaving)
  }
}
