import { READ_FINISHED } from '#shared/limits.ts'
import type { Locator } from '#shared/model/locator.ts'
import { prefersReducedMotion } from '../theme/prefers-reduced-motion.ts'
import type { PagedReading } from './paged/paged-reading.ts'
import { ProgressReporter } from './position/progress-reporter.ts'
import { type AnchorLine, ReadingAnchor } from './position/reading-anchor.ts'
import type { TextIndex } from './text-index.ts'

export interface ReadingSessionParts {
  readonly scroller: HTMLElement
  /** Contains the text. Its width determines the line breaks. */
  readonly column: HTMLElement
  readonly index: TextIndex
  /** The fraction of the text that had been read when the reader last left it, or null. */
  readonly before: number | null
  /** The height in pixels that a bar may cover at the top. */
  readonly inset: number
  /** Called immediately, on every move. */
  readonly onShare: (share: number) => void
  /** Called on every move with the offset of the first line on screen. */
  readonly onLine?: (offset: number) => void
  /** Called every 5 s while the reader moves, and on leaving. */
  readonly onProgress: (share: number) => void
  /** Called when the reader scrolled by this many pixels. */
  readonly onScroll?: (by: number, top: number) => void
}

/** The height at which the eyes rest, as a fraction. */
const EYES = 0.38

const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * One article on screen, from opening to leaving. Opens the article where the reader left it, keeps the current line in
 * position and reports progress.
 */
export class ReadingSession {
  readonly #parts: ReadingSessionParts
  #place: ReadingAnchor
  readonly #reporter: ProgressReporter
  readonly #stop = new AbortController()
  readonly #resized: ResizeObserver
  #line: AnchorLine | null = null
  #width: number
  #top: number
  #frame = 0
  /** True if the reader has done anything. Until then, any movement comes from the page itself. */
  #moved = false
  /** Set in paged mode. */
  #pages: PagedReading | null = null
  /** Scrolls to the position requested last again. Null once the reader has moved on from there. */
  #aim: (() => void) | null = null

  constructor(parts: ReadingSessionParts) {
    this.#parts = parts
    this.#place = new ReadingAnchor(parts.scroller, parts.index)
    this.#reporter = new ProgressReporter(parts.before, {
      report: parts.onProgress,
      after: (delay, run) => {
        const timer = setTimeout(run, delay)
        return () => clearTimeout(timer)
      },
    })
    const { signal } = this.#stop
    parts.scroller.addEventListener('scroll', () => this.#schedule(), { passive: true, signal })
    for (const hand of HANDS) {
      addEventListener(hand, () => this.#touched(), { passive: true, capture: true, signal })
    }
    document.addEventListener('visibilitychange', () => document.hidden && this.#reporter.leave(), { signal })
    addEventListener('pagehide', () => this.#reporter.leave(), { signal })
    this.#width = parts.column.clientWidth
    this.#resized = new ResizeObserver(() => this.#resize())
    this.#resized.observe(parts.column)
    this.#resized.observe(parts.scroller)
    this.#top = parts.scroller.scrollTop
    this.#open()
  }

  /** Switches to the new text nodes after the same text was rendered again. */
  reindex(index: TextIndex): void {
    this.#place = new ReadingAnchor(this.#parts.scroller, index)
  }

  /** Starts or ends paged mode, keeping the current line on screen. */
  setPages(pages: PagedReading | null): void {
    this.#pages = pages
    this.keepLine()
  }

  /** Restores the top line after sizes, typefaces or widths have changed. */
  keepLine(): void {
    this.#pages?.measure()
    if (this.#line) this.#place.restore(this.#line)
    this.#pages?.snap((this.#line?.y ?? 0) + 1)
    this.#look()
  }

  /** Turns a page. Returns false if the text isn't paged or there is no further page. */
  turn(direction: 1 | -1): boolean {
    this.#touched()
    const turned = this.#pages?.turn(direction) ?? false
    if (turned) this.#look()
    return turned
  }

  /** Returns the start of the first line on screen as an empty span. */
  line(): { readonly start: number; readonly end: number } {
    const offset = this.#line?.offset ?? 0
    return { start: offset, end: offset }
  }

  /** Scrolls by a screenful, keeping two lines in view. Returns false if it can't move. */
  page(direction: 1 | -1): boolean {
    if (this.#pages) return this.turn(direction)
    const { scroller, inset } = this.#parts
    const line = this.#lineHeight()
    const by = Math.max(line, scroller.clientHeight - inset - 2 * line)
    return this.#scroll(direction * by, prefersReducedMotion() ? 'instant' : 'smooth')
  }

  /** Scrolls by two lines, or turns a page in paged mode. Returns false if it can't move. */
  step(direction: 1 | -1): boolean {
    if (this.#pages) return this.turn(direction)
    // Without animation, because a held key would restart a smooth scroll each time and hardly advance.
    return this.#scroll(direction * 2 * this.#lineHeight(), 'instant')
  }

  toTop(): void {
    this.#touched()
    this.#parts.scroller.scrollTo({ top: 0, behavior: 'instant' })
    this.#pages?.toStart()
  }

  toEnd(): void {
    const { scroller } = this.#parts
    // The heights of blocks along the way are estimates until they come near the screen.
    this.#lead(() => {
      scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
      this.#pages?.toEnd()
    })
  }

  /** Moves a line to `y` pixels below the top. The default is the height where the eyes rest. */
  goTo(offset: number, y = this.#parts.scroller.clientHeight * EYES): void {
    const down = Math.max(y, this.#parts.inset + 24)
    this.#lead(() => {
      this.#place.restore({ offset, y: down })
      this.#pages?.snap(down + 1)
    })
  }

  /**
   * Moves the line at an offset to the height at which the eyes rest. For a fraction of the text, scrolls so that the
   * text up to it ends at the lower edge.
   */
  go(to: Locator): boolean {
    if ('offset' in to) this.goTo(to.offset)
    else if ('share' in to) this.#lead(() => this.#restoreShare(to.share))
    return 'offset' in to || 'share' in to
  }

  /** Shows the page that contains an element. Returns false if the text isn't paged. */
  bring(element: Element): boolean {
    if (!this.#pages) return false
    this.#touched()
    this.#pages.snap(element.getBoundingClientRect().top - this.#parts.scroller.getBoundingClientRect().top + 8)
    this.#look()
    return true
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    this.#stop.abort()
    this.#resized.disconnect()
    this.#reporter.close()
  }

  #open(): void {
    const { before, scroller } = this.#parts
    const top = scroller.scrollTop
    const resume = () => {
      if (this.#moved || this.#stop.signal.aborted) return
      // A finished article opens at the top for rereading, and an article that was barely started opens at its title.
      if (before !== null && before < READ_FINISHED && before > 0) this.#restoreShare(before)
      if (scroller.scrollTop < scroller.clientHeight / 4) scroller.scrollTop = top
      this.#look()
    }
    resume()
    // Line breaks may change once the fonts have loaded.
    void document.fonts.ready.then(() => requestAnimationFrame(resume))
  }

  #lineHeight(): number {
    return Number.parseFloat(getComputedStyle(this.#parts.column).lineHeight) || 30
  }

  #scroll(by: number, behavior: ScrollBehavior): boolean {
    const { scroller } = this.#parts
    const before = scroller.scrollTop
    const top = Math.max(0, Math.min(before + by, scroller.scrollHeight - scroller.clientHeight))
    this.#touched()
    scroller.scrollTo({ top, behavior })
    return Math.abs(top - before) >= 1
  }

  #restoreShare(share: number): void {
    this.#place.restoreShare(share)
    this.#pages?.snap(this.#parts.scroller.clientHeight - 12)
  }

  #lead(aim: () => void): void {
    this.#moved = true
    this.#aim = aim
    aim()
    this.#look()
  }

  #touched(): void {
    this.#moved = true
    this.#aim = null
  }

  #schedule(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#look()
    })
  }

  #look(): void {
    const { scroller, inset, onScroll, onShare, onLine } = this.#parts
    const pages = this.#pages
    // Any other movement, such as a link to a heading or a focus change, puts its target at the top.
    if (pages && !pages.settled) pages.snap(inset + 40)
    const share = this.#place.share(pages?.covered)
    this.#line = this.#place.top(pages ? pages.top : inset)
    if (this.#line) onLine?.(this.#line.offset)
    const top = scroller.scrollTop
    if (this.#moved && top !== this.#top) {
      this.#reporter.moved(share)
      onScroll?.(top - this.#top, top)
    } else this.#reporter.seen(share)
    this.#top = top
    onShare(share)
  }

  #resize(): void {
    const width = this.#parts.column.clientWidth
    // Blocks on the way to a position don't get their real heights until a frame after the position has been reached.
    if (this.#aim) {
      this.#width = width
      this.#pages?.measure()
      this.#aim()
      this.#look()
    } else if (width !== this.#width || this.#pages) {
      this.#width = width
      this.keepLine()
    } // Heights also change when images load; the browser's scroll anchoring handles that.
    else this.#schedule()
  }
}
