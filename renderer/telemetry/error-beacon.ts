import { ERROR_BEACON_DEBOUNCE } from '#shared/limits.ts'

export interface BeaconFacts {
  readonly pathname: string
  readonly user_agent: string
  readonly language: string
  readonly version: string
}

export interface BeaconParts {
  /** `isLeaving` is true if the page is being closed, when no code is left to wait for a response. */
  readonly send: (errors: readonly ToldError[], isLeaving: boolean) => void
  readonly facts: () => Pick<BeaconFacts, 'pathname'>
}

export interface ToldError {
  readonly doing: string
  readonly error: string
  readonly at: number
}

/** The maximum number of waiting failures. More of the same kind add no information. */
const MOST = 20
/** The maximum number of beacons during the lifetime of the page. */
const MOST_BEACONS = 20
const LONGEST = 500

/**
 * Reports failures that readers don't see to the library service, a few at a time. Omits the addresses of the pages
 * that readers open.
 */
export class ErrorBeacon {
  readonly #parts: BeaconParts
  readonly #waiting: ToldError[] = []
  #sent = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: BeaconParts) {
    this.#parts = parts
  }

  failed({ doing, error, at }: ToldError): void {
    // A shared page is viewed by visitors, so nothing is reported.
    if (this.#parts.facts().pathname.startsWith('/p/') || this.#sent >= MOST_BEACONS) return
    if (this.#waiting.length < MOST) this.#waiting.push({ doing, error: withoutAddresses(error).slice(0, LONGEST), at })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(false), ERROR_BEACON_DEBOUNCE)
  }

  flush(isLeaving: boolean): void {
    clearTimeout(this.#timer)
    const errors = this.#waiting.splice(0)
    if (errors.length === 0) return
    this.#sent++
    this.#parts.send(errors, isLeaving)
  }
}

/** Error messages may contain the addresses of pages that readers open. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/\bhttps?:\/\/[^\s"'<>)]+/gi, 'https://…')
}
