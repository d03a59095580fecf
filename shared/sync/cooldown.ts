/**
 * A time in which nothing is asked for, in milliseconds. A length from a moment on, and not the moment of its end: a clock
 * that was ahead and is set right must not make it longer by as much as it was wrong.
 */
export class Cooldown {
  #since = 0
  #length = 0

  begin(now: number, length: number): void {
    this.#since = now
    this.#length = length
  }

  end(): void {
    this.#length = 0
  }

  /** Milliseconds until it is over; 0 when it is. */
  left(now: number): number {
    const passed = now - this.#since
    return passed < 0 ? 0 : Math.max(0, this.#length - passed)
  }
}
