import type { Leaf, TextIndex } from '../text-index.ts'

/** A line of the text and its position on screen. */
export interface AnchorLine {
  readonly offset: number
  /** In pixels from the top of the scroller. */
  readonly y: number
}

interface Block {
  readonly element: Element
  readonly leaves: readonly Leaf[]
}

/** Converts between lines on screen and offsets in the text. Reads layout, so call it after scrolling. */
export class ReadingAnchor {
  readonly #scroller: HTMLElement
  readonly #index: TextIndex
  /** Blocks with text in the order of the page, excluding the footnotes. */
  readonly #blocks: readonly Block[]

  constructor(scroller: HTMLElement, index: TextIndex) {
    this.#scroller = scroller
    this.#index = index
    const blocks = new Map<Element, Leaf[]>()
    for (const leaf of index.leaves) {
      const block = leaf.element.hidden ? null : leaf.element.closest('[data-block]')
      if (block) group(blocks, block).push(leaf)
    }
    this.#blocks = Array.from(blocks, ([element, leaves]) => ({ element, leaves }))
  }

  /** Returns the first line that is entirely visible below the top `inset` pixels. */
  top(inset: number): AnchorLine | null {
    const edge = this.#scroller.getBoundingClientRect().top + inset
    const leaf = this.#firstBelow(edge)
    if (!leaf) return null
    const offset = this.#search(leaf, (rect) => rect.top >= edge)
    const rect = this.#rectAt(Math.min(offset, leaf.end - 1))
    return { offset, y: rect.top - this.#scroller.getBoundingClientRect().top }
  }

  /**
   * Returns how much of the text has been reached on screen, from 0 to 1, not counting the lowest `covered` pixels.
   * Exactly 1 when the last line is visible.
   */
  share(covered = 0): number {
    const edge = this.#scroller.getBoundingClientRect().top + this.#scroller.clientHeight - covered
    const total = this.#index.length
    const leaf = this.#firstBelow(edge)
    if (!leaf || total === 0) return 1
    if (leaf.element.getBoundingClientRect().top >= edge) return leaf.start / total
    return (
      Math.min(
        this.#search(leaf, (rect) => rect.bottom > edge),
        total,
      ) / total
    )
  }

  /** Scrolls so that a line returns to its previous position on screen. */
  restore({ offset, y }: AnchorLine): void {
    this.#move((rect, top) => rect.top - top - y, offset)
  }

  /** Scrolls so that the text up to `share` is above the lower edge. */
  restoreShare(share: number): void {
    const offset = Math.round(share * this.#index.length)
    this.#move((rect, top) => rect.bottom - top - this.#scroller.clientHeight, Math.max(0, offset - 1))
  }

  #move(distance: (rect: DOMRect, top: number) => number, offset: number): void {
    // Blocks along the way don't get their real heights until they come near the screen, so this repeats until the
    // position is stable.
    for (let round = 0; round < 4; round++) {
      const by = distance(this.#rectAt(offset), this.#scroller.getBoundingClientRect().top)
      const before = this.#scroller.scrollTop
      if (Math.abs(by) >= 1) this.#scroller.scrollTop = before + by
      if (Math.abs(this.#scroller.scrollTop - before) < 1) return
    }
  }

  #rectAt(offset: number): DOMRect {
    const leaf = this.#index.leafAt(offset)
    const [range] = this.#index.ranges({ start: offset, end: offset + 1 })
    const rect = range?.getBoundingClientRect()
    // A collapsed space at the end of a line has no separate box.
    if (rect && (rect.height > 0 || rect.top !== 0)) return rect
    return leaf?.element.getBoundingClientRect() ?? new DOMRect()
  }

  /** Returns the first leaf block whose lower edge is below a height in the window. */
  #firstBelow(y: number): Leaf | null {
    const below = (element: Element) => element.getBoundingClientRect().bottom > y
    let low = 0
    let high = this.#blocks.length
    while (low < high) {
      const middle = (low + high) >> 1
      // Measures only the block itself. Measuring an element inside a block whose layout is skipped would cause the
      // block to be laid out.
      if (below((this.#blocks[middle] as Block).element)) high = middle
      else low = middle + 1
    }
    const block = this.#blocks[low]
    if (!block) return null
    return block.leaves.find(({ element }) => below(element)) ?? this.#blocks[low + 1]?.leaves[0] ?? null
  }

  /**
   * Returns the first offset in a block whose line satisfies `test`, or the end of the block if there is none. Binary
   * search works because each line is below the previous one.
   */
  #search(leaf: Leaf, test: (rect: DOMRect) => boolean): number {
    let low = leaf.start
    let high = leaf.end
    while (low < high) {
      const middle = (low + high) >> 1
      if (test(this.#rectAt(middle))) high = middle
      else low = middle + 1
    }
    return low
  }
}

function group(blocks: Map<Element, Leaf[]>, block: Element): Leaf[] {
  const known = blocks.get(block)
  if (known) return known
  const leaves: Leaf[] = []
  blocks.set(block, leaves)
  return leaves
}
