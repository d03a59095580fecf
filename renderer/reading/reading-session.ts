import { READ_FINISHED } from '#shared/limits.ts'
import { prefersReducedMotion } from '../theme/prefers-reduced-motion.ts'
import type { PagedReading } from './paged/paged-reading.ts'
import { ProgressReporter } from './position/progress-reporter.ts'
import { type Place, ReadingAnchor } from './position/reading-anchor.ts'
import type { TextIndex } from './text-index.ts'

export interface ReadingSessionParts {
  readonly scroller: HTMLElement
  /** What holds the text: its width decides where lines break. */
  readonly column: HTMLElement
  readonly index: TextIndex
  /** How far the text was read when it was last left, or null. */
  readonly before: number | null
  /** Pixels at the top that a bar may cover. */
  readonly inset: number
  /** Told at once, on every move. */
  readonly onShare: (share: number) => void
  /** Told the offset of the first line on screen, on every move. */
  readonly onLine?: (offset: number) => void
  /** Told every 5 s while moving and on leaving. */
  readonly onProgress: (share: number) => void
  /** The reader scrolled by this many pixels. */
  readonly onScroll?: (by: number, top: number) => void
}

/** Where the eyes rest, as a share of the height. */
const EYES = 0.38

const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** One article on screen, from opening to leaving: opens where it was left, stays on its line, tells how far it came. */
export class ReadingSession {
  readonly #parts: ReadingSessionParts
  #place: ReadingAnchor
  readonly #reporter: ProgressReporter
  readonly #stop = new AbortController()
  readonly #resized: ResizeObserver
  #line: Place | null = null
  #width: number
  #top: number
  #frame = 0
  /** Whether anybody has touched anything: until then movements are the page's own. */
  #moved = false
  /** Set while pages are turned instead of scrolled. */
  #pages: PagedReading | null = null
  /** Leads to the place that was asked for last, until a hand moves on from it. */
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

  /** The same words are drawn by other text nodes now. */
  reindex(index: TextIndex): void {
    this.#place = new ReadingAnchor(this.#parts.scroller, index)
  }

  /** Pages from now on, or none any more. The line that was read stays on the screen. */
  setPages(pages: PagedReading | null): void {
    this.#pages = pages
    this.keepLine()
  }

  /** The line that was at the top stands there again: after sizes, faces or widths changed. */
  keepLine(): void {
    this.#pages?.measure()
    if (this.#line) this.#place.restore(this.#line)
    this.#pages?.snap((this.#line?.y ?? 0) + 1)
    this.#look()
  }

  /** Turns a page; false without pages, or when there is none further. */
  turn(direction: 1 | -1): boolean {
    this.#touched()
    const turned = this.#pages?.turn(direction) ?? false
    if (turned) this.#look()
    return turned
  }

  /** The first line on screen, as a span without length. */
  line(): { readonly start: number; readonly end: number } {
    const offset = this.#line?.offset ?? 0
    return { start: offset, end: offset }
  }

  /** Scrolls by a screenful, keeping two lines in sight. False when there was nowhere to go. */
  page(direction: 1 | -1): boolean {
    if (this.#pages) return this.turn(direction)
    const { scroller, inset } = this.#parts
    const line = this.#lineHeight()
    const by = Math.max(line, scroller.clientHeight - inset - 2 * line)
    return this.#scroll(direction * by, prefersReducedMotion() ? 'instant' : 'smooth')
  }

  /** Scrolls by two lines, or turns a page where pages are turned. False when there was nowhere to go. */
  step(direction: 1 | -1): boolean {
    if (this.#pages) return this.turn(direction)
    // At once: a key that is held down would begin a smooth way anew each time, and hardly get on.
    return this.#scroll(direction * 2 * this.#lineHeight(), 'instant')
  }

  toTop(): void {
    this.#touched()
    this.#parts.scroller.scrollTo({ top: 0, behavior: 'instant' })
    this.#pages?.toStart()
  }

  toEnd(): void {
    const { scroller } = this.#parts
    // Heights of blocks on the way are guesses until they are near.
    this.#lead(() => {
      scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
      this.#pages?.toEnd()
    })
  }

  /** Brings a line to `y` pixels below the top, or to where the eyes rest. */
  goTo(offset: number, y = this.#parts.scroller.clientHeight * EYES): void {
    const down = Math.max(y, this.#parts.inset + 24)
    this.#lead(() => {
      this.#place.restore({ offset, y: down })
      this.#pages?.snap(down + 1)
    })
  }

  /** Brings the text up to a share of it to the lower edge. */
  toShare(share: number): void {
    this.#lead(() => this.#restoreShare(share))
  }

  /** Shows the page that holds an element; false without pages. */
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
      // A finished article is opened to be read again, one hardly begun from its title.
      if (before !== null && before < READ_FINISHED && before > 0) this.#restoreShare(before)
      if (scroller.scrollTop < scroller.clientHeight / 4) scroller.scrollTop = top
      this.#look()
    }
    resume()
    // Lines break anew when the faces arrive.
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
    // Whatever else moved the page (a link to a heading, the focus) has moved it to the top.
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
    // Blocks on the way to a place get their true heights a frame after it was reached.
    if (this.#aim) {
      this.#width = width
      this.#pages?.measure()
      this.#aim()
      this.#look()
    } else if (width !== this.#width || this.#pages) {
      this.#width = width
      this.keepLine()
    } // Heights change when pictures arrive, too: the browser's own scroll anchoring sees to that.
    else this.#schedule()
  }
}
