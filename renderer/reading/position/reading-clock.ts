/**
 * Milliseconds without scrolling, pressing or pointing after which the reader is considered to have stopped reading.
 */
const IDLE = 60_000
/** Milliseconds between counts. No step counts for more than twice this, so that sleep isn't counted as reading. */
const STEP = 1000

export interface ReadSpan {
  /** Start and end of the span, in milliseconds since the epoch. */
  readonly from: number
  readonly to: number
  /** The number of seconds in the span spent reading. */
  readonly seconds: number
}

const HANDS = ['scroll', 'keydown', 'pointermove', 'pointerdown', 'wheel', 'touchmove'] as const

/**
 * Counts the seconds in which the window is visible and focused and the reader is active. Reports the span each time
 * reading stops.
 */
export class ReadingClock {
  readonly #tell: (span: ReadSpan) => void
  readonly #stop = new AbortController()
  readonly #timer: ReturnType<typeof setInterval>
  #from = Date.now()
  #last = Date.now()
  #touched = Date.now()
  #milliseconds = 0

  constructor(tell: (span: ReadSpan) => void) {
    this.#tell = tell
    const { signal } = this.#stop
    const touch = () => {
      this.#touched = Date.now()
    }
    for (const hand of HANDS) addEventListener(hand, touch, { passive: true, capture: true, signal })
    document.addEventListener('visibilitychange', () => document.hidden && this.#leave(), { signal })
    addEventListener('pagehide', () => this.#leave(), { signal })
    this.#timer = setInterval(() => this.#count(), STEP)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#leave()
    this.#stop.abort()
  }

  #count(): void {
    const now = Date.now()
    const there = !document.hidden && document.hasFocus() && now - this.#touched < IDLE
    if (there) this.#milliseconds += Math.min(now - this.#last, 2 * STEP)
    this.#last = now
  }

  #leave(): void {
    this.#count()
    const seconds = Math.round(this.#milliseconds / 1000)
    if (seconds > 0) this.#tell({ from: this.#from, to: Date.now(), seconds })
    this.#milliseconds = 0
    this.#from = Date.now()
  }
}
