import { prefersReducedMotion } from '../../theme/prefers-reduced-motion.ts'

/** The elements at which the cursor stops. Each is announced as a whole. */
const STOPS = 'p, h2, h3, h4, h5, h6, pre, figure, [role=region]:has(> table)'

interface CursorParts {
  readonly scroller: HTMLElement
  readonly body: HTMLElement
  /** The height in pixels that a bar may cover at the top. */
  readonly inset: number
  /** Returns where the reader's eyes rest, as a fraction of the height. */
  readonly eyes: () => number
  /**
   * True if the cursor is on. If it is off, blocks receive the focus without a mark, and key commands don't act on
   * blocks.
   */
  readonly on: () => boolean
  /** Moves a block on screen without scrolling, if there is a way to do so. */
  readonly bring?: (block: HTMLElement) => boolean
  /** Turns a page. Returns false if the text isn't paged. */
  readonly turn?: (direction: 1 | -1) => boolean
}

/**
 * The position in the text from which keys move and on which they act. The actual focus moves from block to block, and
 * a bar in the margin marks the current one. After the reader scrolls away, the cursor moves to the first block that is
 * entirely on screen.
 */
export class BlockCursor {
  readonly #parts: CursorParts
  #block: HTMLElement | null = null
  #mark: Element | null = null
  /**
   * The block at which a selection of whole blocks started, and the selection's text, which distinguishes it from a
   * selection made by hand.
   */
  #selected: { readonly anchor: HTMLElement; readonly words: string } | null = null

  constructor(parts: CursorParts) {
    this.#parts = parts
  }

  /** Returns the block under the cursor if it is on screen. */
  get block(): HTMLElement | null {
    return this.#block?.isConnected && this.#parts.on() && this.#seen(this.#block) ? this.#block : null
  }

  /**
   * Moves to the next or previous block, or further through a block taller than the screen. Returns false when there is
   * none.
   */
  move(direction: 1 | -1): boolean {
    const { scroller, inset } = this.#parts
    const block = this.block
    if (block === null) return this.to(this.#home())
    const rect = block.getBoundingClientRect()
    const room = scroller.getBoundingClientRect()
    const rest = direction === 1 ? rect.bottom - room.bottom + 24 : room.top + inset + 24 - rect.top
    if (rest > 1 && rect.height > scroller.clientHeight * 0.6) {
      if (this.#parts.turn?.(direction)) return true
      const by = Math.min(rest, (scroller.clientHeight - inset) * 0.7)
      const before = scroller.scrollTop
      scroller.scrollBy({ top: direction * by, behavior: scrolling() })
      if (direction === 1 || before > 0) return true
    }
    const stops = this.#stops()
    return this.to(stops[stops.indexOf(block) + direction] ?? null)
  }

  /**
   * Selects whole blocks, from the cursor's old position to its new one. Returns false if there is no cursor, or if the
   * reader selected words by hand. The browser then handles the key.
   */
  extend(direction: 1 | -1): boolean {
    const selection = getSelection()
    const words = selection?.isCollapsed === false ? String(selection) : null
    const own = this.#selected?.anchor.isConnected && words === this.#selected.words ? this.#selected : null
    const block = this.block
    if (!selection || !block || (words !== null && !own)) return false
    const anchor = own?.anchor ?? block
    const stops = this.#stops()
    const next = stops[stops.indexOf(block) + direction] ?? block
    this.to(next)
    const down = stops.indexOf(next) >= stops.indexOf(anchor)
    const [from, until] = down ? [anchor, next] : [next, anchor]
    selection.setBaseAndExtent(from, 0, until, until.childNodes.length)
    this.#selected = { anchor, words: String(selection) }
    return true
  }

  /** Moves the cursor to a block. Returns false for null. */
  to(block: HTMLElement | null, scroll = true): boolean {
    if (block === null) return false
    this.clear()
    if (this.#parts.on()) this.#take(block)
    if (!block.hasAttribute('tabindex')) block.tabIndex = -1
    block.focus({ preventScroll: true })
    if (scroll) this.#show(block)
    return true
  }

  /** Returns the cursor stop that contains an element of the text. */
  stopOf(element: Element): HTMLElement | null {
    return element.closest<HTMLElement>('figure, [role=region]') ?? element.closest<HTMLElement>(STOPS)
  }

  clear(): void {
    this.#mark?.removeAttribute('data-cursor')
    this.#mark = null
    this.#block = null
  }

  #take(block: HTMLElement): void {
    this.#block = block
    // A scrolling region would clip a bar next to the block, so the surrounding top-level block is marked instead.
    this.#mark = block.matches('p, h2, h3, h4, h5, h6') ? block : block.closest('[data-block]')
    this.#mark?.setAttribute('data-cursor', '')
  }

  #show(block: HTMLElement): void {
    const { scroller, inset, eyes } = this.#parts
    if (this.#parts.bring?.(block)) return
    const room = scroller.getBoundingClientRect()
    const rect = block.getBoundingClientRect()
    const top = Math.max(inset + 20, scroller.clientHeight * eyes() - rect.height / 2)
    scroller.scrollBy({ top: rect.top - room.top - top, behavior: scrolling() })
  }

  #home(): HTMLElement | null {
    const { scroller, inset, body } = this.#parts
    const edge = scroller.getBoundingClientRect().top + inset - 1
    // Measures top-level blocks first, so that the browser doesn't lay out blocks whose layout is skipped.
    const blocks = [...body.querySelectorAll('[data-block], [role=doc-endnotes]')]
    const from = blocks.findIndex((block) => block.getBoundingClientRect().bottom > edge)
    if (from === -1) return null
    const near = new Set(blocks.slice(from, from + 6))
    const stops = this.#stops().filter((stop) => near.has(stop.closest('[data-block], [role=doc-endnotes]') as Element))
    return stops.find((stop) => stop.getBoundingClientRect().top >= edge) ?? stops[0] ?? null
  }

  #stops(): HTMLElement[] {
    return [...this.#parts.body.querySelectorAll<HTMLElement>(STOPS)].filter(
      (stop) => !stop.parentElement?.closest('figure, [role=region]'),
    )
  }

  #seen(block: HTMLElement): boolean {
    const room = this.#parts.scroller.getBoundingClientRect()
    const rect = block.getBoundingClientRect()
    return rect.bottom > room.top + this.#parts.inset && rect.top < room.bottom
  }
}

function scrolling(): ScrollBehavior {
  return prefersReducedMotion() ? 'instant' : 'smooth'
}
