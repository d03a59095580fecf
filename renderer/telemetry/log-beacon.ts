import type { BeaconFacts } from './error-beacon.ts'

export interface LogLine {
  readonly level: 'info' | 'error'
  readonly message: string
  /** Milliseconds since the epoch. */
  readonly time: number
}

export interface LogBeaconParts {
  /** `isLeaving`: the page is ending, and no one waits for an answer. */
  readonly send: (lines: readonly LogLine[], isLeaving: boolean) => void
  readonly facts: () => Pick<BeaconFacts, 'pathname'>
  readonly now: () => number
  /** Runs work when the page has nothing else to do, in two seconds at most. Returns how to call it off. */
  readonly whenIdle: (work: () => void) => () => void
}

/** More say nothing new. For the life of the page. */
const MOST = 200

/** Reports the app's activity to the library service, a few lines at a time. Omits addresses of pages that are read. */
export class LogBeacon {
  readonly #parts: LogBeaconParts
  #waiting: LogLine[] = []
  #left = MOST
  #callOff: (() => void) | null = null

  constructor(parts: LogBeaconParts) {
    this.#parts = parts
  }

  log(level: LogLine['level'], message: string): void {
    // A shared page belongs to a visitor.
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
