import { PROGRESS_INTERVAL, READ_FINISHED } from '#shared/limits.ts'

/** The dependencies of a ProgressReporter. `after` returns a function that cancels the timer. */
export interface ProgressParts {
  readonly report: (share: number) => void
  readonly after: (delay: number, run: () => void) => () => void
}

const NOTABLE = 0.0005

/**
 * Reports reading progress every 5 s while the position changes, and on leaving. Doesn't report an article that was
 * only glanced at, neither scrolled nor left open for 5 s. Only reports an article as finished after it was open for
 * 5 s, and one that was finished before only after the reader scrolled.
 */
export class ProgressReporter {
  readonly #parts: ProgressParts
  #share: number | null = null
  #reported: number | null = null
  #counts = false
  #dwelt = false
  #cancel: (() => void) | null = null
  readonly #cancelDwell: () => void

  /** `before` is the stored progress, or null. */
  constructor(before: number | null, parts: ProgressParts) {
    this.#parts = parts
    this.#cancelDwell = parts.after(PROGRESS_INTERVAL, () => {
      this.#dwelt = true
      if (before === null || before < READ_FINISHED) this.#counts = true
    })
  }

  /** Records the position on screen when the reader didn't move, that is, at the start or after an image has loaded. */
  seen(share: number): void {
    this.#share = share
  }

  /** Records that the reader moved. */
  moved(share: number): void {
    this.#share = share
    this.#counts = true
    this.#cancel ??= this.#parts.after(PROGRESS_INTERVAL, () => {
      this.#cancel = null
      this.#report()
    })
  }

  /** Reports any unreported progress when the window is hidden or the reader leaves the article. */
  leave(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#report()
  }

  close(): void {
    this.#cancelDwell()
    this.leave()
  }

  #report(): void {
    if (!this.#counts || this.#share === null || (this.#share >= READ_FINISHED && !this.#dwelt)) return
    if (this.#reported !== null && Math.abs(this.#share - this.#reported) < NOTABLE) return
    this.#reported = this.#share
    this.#parts.report(this.#share)
  }
}
