/** Hosts that must not be contacted at the moment. */
export class HostPauses {
  /** Milliseconds between two requests to the same host. */
  readonly pauseMs: number
  /** Time until which a busy host asked not to be contacted, by host. */
  readonly #rests = new Map<string, number>()
  /** End of each host's pause between two requests, by the clock of this process, earliest first. */
  readonly #pauses = new Map<string, number>()

  constructor(pauseMs: number) {
    this.pauseMs = pauseMs
  }

  isPausing(host: string): boolean {
    return (this.#pauses.get(host) ?? 0) > performance.now()
  }

  pause(host: string): void {
    this.#pauses.delete(host)
    this.#pauses.set(host, performance.now() + this.pauseMs)
  }

  /**
   * Returns the time until which a host must not be contacted, in milliseconds since the epoch. 0 if the host may be
   * contacted.
   */
  restsUntil(host: string): number {
    return this.#rests.get(host) ?? 0
  }

  rest(host: string, until: number): void {
    this.#rests.set(host, until)
  }

  forget(now: number): void {
    for (const [host, until] of this.#rests) if (until <= now) this.#rests.delete(host)
    const moment = performance.now()
    for (const [host, until] of this.#pauses) {
      if (until > moment) break
      this.#pauses.delete(host)
    }
  }
}
