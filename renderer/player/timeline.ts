import { lastNotAbove } from '#shared/text/last-not-above.ts'
import type { PlannedChunk, SpokenText } from '#shared/model/spoken-text.ts'

/** Seconds per character, used until the voice is known. */
const USUAL_PACE = 0.062

/**
 * The time at which each chunk of a plan is played. Measured times are used where known. Other chunks are assumed to be
 * as fast as the measured ones.
 */
export class Timeline {
  readonly #chunks: readonly PlannedChunk[]
  readonly #lengths = new Map<number, number>()

  constructor({ chunks }: Pick<SpokenText, 'chunks'>) {
    this.#chunks = chunks
  }

  setLength(chunk: number, seconds: number): void {
    this.#lengths.set(chunk, seconds)
  }

  /** Returns the start of each chunk, in seconds. */
  ticks(): number[] {
    const pace = this.#pace()
    let at = 0
    return this.#chunks.map(({ characters }, chunk) => {
      const tick = at
      at += this.#lengths.get(chunk) ?? characters * pace
      return tick
    })
  }

  /** Seconds of all. */
  total(): number {
    const last = this.#chunks.length - 1
    return (this.ticks()[last] ?? 0) + (this.#lengths.get(last) ?? (this.#chunks[last]?.characters ?? 0) * this.#pace())
  }

  /** Returns the chunk that contains an offset. For an offset between two chunks, returns the second. */
  chunkOf(offset: number): number {
    const at = Math.max(
      0,
      lastNotAbove(this.#chunks, offset, (chunk) => chunk.start),
    )
    return offset >= (this.#chunks[at]?.end ?? 0) && at + 1 < this.#chunks.length ? at + 1 : at
  }

  /** Returns the chunk that plays at a time, and the seconds into it. Never returns the very end. */
  placeAt(seconds: number): { readonly chunk: number; readonly into: number } {
    const ticks = this.ticks()
    const length = this.total()
    const to = Math.max(0, length > 0 ? Math.min(seconds, length - 0.5) : seconds)
    const chunk = Math.max(
      0,
      lastNotAbove(ticks, to, (tick) => tick),
    )
    return { chunk, into: to - (ticks[chunk] ?? 0) }
  }

  /** Returns the seconds per character. */
  #pace(): number {
    let [seconds, characters] = [0, 0]
    for (const [chunk, length] of this.#lengths) {
      seconds += length
      characters += this.#chunks[chunk]?.characters ?? 0
    }
    return characters > 0 ? seconds / characters : USUAL_PACE
  }
}
