/**
 * A period without requests, in milliseconds. It stores a start and a length, not an end time: correcting a clock that
 * was ahead must not lengthen the period.
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

  /** Milliseconds until it ends; 0 when it has. */
  left(now: number): number {
    const passed = now - this.#since
    return passed < 0 ? 0 : Math.max(0, this.#length - passed)
  }
}
