import { cutPages } from './cut-pages.ts'
import { stripsOf } from './strips-of.ts'
import { isRightToLeft } from '../../theme/direction.ts'

interface PagedReadingParts {
  readonly scroller: HTMLElement
  readonly article: HTMLElement
  /** Elements that cover the end of the previous page and the start of the next. */
  readonly covers: { readonly above: HTMLElement; readonly below: HTMLElement }
  /** The height in pixels at the top that a bar may cover. */
  readonly inset: number
  /** Reports the current page, counted from 1. */
  readonly onPage: (page: number, total: number) => void
}

/**
 * In pixels: the space above the first line, and the space below the last one, in which the reading position is shown.
 */
const ABOVE = 24
const BELOW = 44

/**
 * Settings for the wheel: the distance in pixels that turns a page, the distance that turns the next page while the
 * wheel keeps moving, and the pause in milliseconds after which counting starts again.
 */
const WHEEL = 40
const WHEEL_ON = 400
const WHEEL_REST = 200

/**
 * Shows an article as pages instead of scrolling text. The article remains one column in its scroller, which moves from
 * page to page, and covers hide what is cut off above and below. So positions, selections, highlights and notes work
 * unchanged.
 */
export class PagedReading {
  readonly #parts: PagedReadingParts
  readonly #stop = new AbortController()
  #starts: readonly number[] = [0]
  #page = 0
  #expected = 0
  #wheel = { at: 0, way: 0, turned: false }

  constructor(parts: PagedReadingParts) {
    this.#parts = parts
    const { scroller } = parts
    const { signal } = this.#stop
    scroller.addEventListener('wheel', (event) => this.#turnByWheel(event), { passive: false, signal })
    let from: Touch | null = null
    scroller.addEventListener(
      'touchstart',
      ({ touches }) => (from = touches.length === 1 ? (touches[0] ?? null) : null),
      {
        passive: true,
        signal,
      },
    )
    scroller.addEventListener('touchend', ({ changedTouches: [to] }) => from && to && this.#turnByTouch(from, to), {
      passive: true,
      signal,
    })
    this.measure()
  }

  /** In pixels: the start of the page, and the height that is covered at the bottom of the scroller. */
  get top(): number {
    return Math.max(0, (this.#starts[this.#page] ?? 0) - this.#parts.scroller.scrollTop)
  }
  get covered(): number {
    const { scroller } = this.#parts
    const next = this.#starts[this.#page + 1]
    return next === undefined ? 0 : Math.max(0, scroller.clientHeight - (next - scroller.scrollTop))
  }

  /** True if the scroller has not moved since the last page turn. */
  get settled(): boolean {
    return Math.abs(this.#parts.scroller.scrollTop - this.#expected) < 1
  }

  /** Cuts the pages again after line breaks have changed or images have loaded. */
  measure(): void {
    const { scroller, article } = this.#parts
    const strips = stripsOf(article, scroller.getBoundingClientRect().top - scroller.scrollTop)
    const first = Math.max(120, scroller.clientHeight - BELOW)
    this.#starts = cutPages(strips, Math.max(100, first - this.#above), first)
    this.#page = Math.min(this.#page, this.#starts.length - 1)
  }

  /** Turns a page. Returns false if there is no further page. */
  turn(direction: 1 | -1): boolean {
    const next = this.#page + direction
    if (next < 0 || next >= this.#starts.length) return false
    this.#show(next)
    return true
  }

  /** Shows the page that contains the content `y` pixels below the scroller's top. */
  snap(y: number): void {
    const at = this.#parts.scroller.scrollTop + y
    const after = this.#starts.findIndex((start) => start > at)
    this.#show(after === -1 ? this.#starts.length - 1 : Math.max(0, after - 1))
  }

  toStart(): void {
    this.#show(0)
  }

  toEnd(): void {
    this.#show(this.#starts.length - 1)
  }

  close(): void {
    this.#stop.abort()
    for (const cover of Object.values(this.#parts.covers)) cover.style.blockSize = '0'
  }

  get #above(): number {
    return this.#parts.inset + ABOVE
  }

  #show(page: number): void {
    const { scroller, covers, onPage } = this.#parts
    this.#page = page
    scroller.scrollTop = page === 0 ? 0 : Math.max(0, (this.#starts[page] ?? 0) - this.#above)
    this.#expected = scroller.scrollTop
    covers.above.style.blockSize = `${page === 0 ? 0 : this.top}px`
    covers.below.style.blockSize = `${this.covered}px`
    // On phones, the reading position is shown below the text, not over it.
    const foot = covers.below.parentElement?.getBoundingClientRect().bottom ?? 0
    covers.below.style.insetBlockEnd = `${Math.max(0, foot - scroller.getBoundingClientRect().bottom)}px`
    onPage(page + 1, this.#starts.length)
  }

  #turnByWheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    event.preventDefault()
    const wheel = this.#wheel
    if (event.timeStamp - wheel.at > WHEEL_REST) this.#wheel = { at: 0, way: 0, turned: false }
    this.#wheel = { at: event.timeStamp, way: this.#wheel.way + event.deltaY, turned: this.#wheel.turned }
    if (Math.abs(this.#wheel.way) < (this.#wheel.turned ? WHEEL_ON : WHEEL)) return
    this.turn(this.#wheel.way > 0 ? 1 : -1)
    this.#wheel = { at: event.timeStamp, way: 0, turned: true }
  }

  #turnByTouch(from: Touch, to: Touch): void {
    if (getSelection()?.isCollapsed === false) return
    const across = to.clientX - from.clientX
    const down = to.clientY - from.clientY
    if (Math.max(Math.abs(across), Math.abs(down)) < 48) return
    if (Math.abs(down) > Math.abs(across)) this.turn(down < 0 ? 1 : -1)
    else this.turn(across > 0 === isRightToLeft(this.#parts.article) ? 1 : -1)
  }
}
