/**
 * A period without requests, in milliseconds. It stores a start and a length instead of an end time, because correcting
 * a clock that was ahead must not lengthen the period.
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

  /** Milliseconds until the period ends; 0 if it has ended. */
  left(now: number): number {
    const passed = now - this.#since
    return passed < 0 ? 0 : Math.max(0, this.#length - passed)
  }
}
