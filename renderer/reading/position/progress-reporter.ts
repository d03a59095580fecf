import { PROGRESS_INTERVAL, READ_FINISHED } from '#shared/limits.ts'

/** What a ProgressReporter needs of the world. `after` returns how to cancel. */
export interface ProgressParts {
  readonly report: (share: number) => void
  readonly after: (delay: number, run: () => void) => () => void
}

const NOTABLE = 0.0005

/**
 * Tells how far the text was read: every 5 s while the place moves, and on leaving (UX.md section 6). An article that was
 * only glanced at, neither moved nor left open for 5 s, is not touched; one that was finished, only by moving in it.
 */
export class ProgressReporter {
  readonly #parts: ProgressParts
  #share: number | null = null
  #reported: number | null = null
  #counts = false
  #cancel: (() => void) | null = null
  readonly #cancelDwell: () => void

  /** `before`: the share stored so far, or null. */
  constructor(before: number | null, parts: ProgressParts) {
    this.#parts = parts
    this.#cancelDwell = parts.after(PROGRESS_INTERVAL, () => {
      if (before === null || before < READ_FINISHED) this.#counts = true
    })
  }

  /** What is on screen without anybody having moved: at the start, after an image arrived. */
  seen(share: number): void {
    this.#share = share
  }

  /** The reader moved. */
  moved(share: number): void {
    this.#share = share
    this.#counts = true
    this.#cancel ??= this.#parts.after(PROGRESS_INTERVAL, () => {
      this.#cancel = null
      this.#report()
    })
  }

  /** The window is hidden or the article left; what was not told yet is told now. */
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
    if (!this.#counts || this.#share === null) return
    if (this.#reported !== null && Math.abs(this.#share - this.#reported) < NOTABLE) return
    this.#reported = this.#share
    this.#parts.report(this.#share)
  }
}
