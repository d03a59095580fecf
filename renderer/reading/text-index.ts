import { clampRange } from '#shared/text/text-range.ts'

/** A half-open range of UTF-16 units of the canonical text. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

interface Run extends TextSpan {
  readonly node: Text
  readonly leaf: Leaf
  /**
   * The formula whose source this run contains, which is selected and painted as a whole. Null if the run isn't a
   * formula's source.
   */
  readonly formula: Element | null
  /** True if content that isn't part of the article's text precedes the run in its block. */
  readonly apart: boolean
}

/** A leaf block on the page and the part of the canonical text that it shows. */
export interface Leaf extends TextSpan {
  readonly element: HTMLElement
}

/**
 * Maps canonical offsets to positions on the page and back. It has a sorted list of the text nodes of every element
 * with `data-start` and uses binary search to find them.
 *
 * Within a leaf block, a line break counts as one unit, `data-uncounted` parts and rendered formulas (`data-drawn`)
 * count as none, and text nodes follow each other without gaps.
 *
 * The index must be rebuilt when a body is rendered again. Painting highlights doesn't require that.
 */
export class TextIndex {
  /** In text order. */
  readonly leaves: readonly Leaf[]
  /** In text order. The page may show footnotes elsewhere. */
  readonly #runs: readonly Run[]
  readonly #inPageOrder: readonly Run[]
  readonly #byNode: ReadonlyMap<Node, Run>

  constructor(body: HTMLElement) {
    const leaves: Leaf[] = []
    const runs: Run[] = []
    for (const element of body.querySelectorAll<HTMLElement>('[data-start]')) readLeaf(element, leaves, runs)
    this.#inPageOrder = runs
    this.#runs = runs.toSorted((a, b) => a.start - b.start)
    this.#byNode = new Map(runs.map((run) => [run.node, run]))
    this.leaves = leaves.sort((a, b) => a.start - b.start)
  }

  /** The offset of the end of the last word. */
  get length(): number {
    return this.leaves.at(-1)?.end ?? 0
  }

  /** Returns the leaf block that contains an offset, or the next one if the offset is between two. */
  leafAt(offset: number): Leaf | null {
    return this.leaves[firstEndingAfter(this.leaves, offset)] ?? this.leaves.at(-1) ?? null
  }

  /**
   * Returns the text on the page between two offsets, in text order: one Range per leaf block, or more if something
   * other than text is in between. Empty for an empty span.
   */
  ranges({ start, end }: TextSpan): Range[] {
    const ranges: Range[] = []
    let leaf: Leaf | null = null
    for (let at = firstEndingAfter(this.#runs, start); at < this.#runs.length; at++) {
      const run = this.#runs[at] as Run
      if (run.start >= end) break
      let range = ranges.at(-1)
      if (run.leaf !== leaf || run.apart || !range) {
        leaf = run.leaf
        range = document.createRange()
        if (run.formula) range.setStartBefore(run.formula)
        else range.setStart(run.node, Math.max(0, start - run.start))
        ranges.push(range)
      }
      if (run.formula) range.setEndAfter(run.formula)
      else range.setEnd(run.node, Math.min(run.end, end) - run.start)
    }
    return ranges
  }

  /** Returns the formulas that a span overlaps. */
  formulas({ start, end }: TextSpan): ReadonlySet<Element> {
    const formulas = new Set<Element>()
    for (let at = firstEndingAfter(this.#runs, start); at < this.#runs.length; at++) {
      const run = this.#runs[at] as Run
      if (run.start >= end) break
      if (run.formula) formulas.add(run.formula)
    }
    return formulas
  }

  /** Returns the offset of a position on the page, or null if it isn't in the article's text. */
  offsetAt(node: Node, offset: number): number | null {
    const run = this.#byNode.get(node)
    return run ? run.start + Math.min(offset, run.end - run.start) : null
  }

  /**
   * Converts a selection to a span of the canonical text, with whole characters and no white space at its ends. Ignores
   * anything that isn't text (buttons, captions, footnote marks). Returns null if no words remain.
   */
  spanOf(selected: AbstractRange, text: string): TextSpan | null {
    const start = this.#startOf(selected)
    let end = this.#endOf(selected)
    if (start === null || end === null) return null
    // A footnote may come earlier in the text than on the page. A selection from the body into such a footnote ends at
    // the end of its first block.
    if (end < start) end = this.leafAt(start)?.end ?? start
    return tidySpan({ start, end }, text)
  }

  #startOf({ startContainer, startOffset }: AbstractRange): number | null {
    const own = this.#formulaAt(startContainer)?.start ?? this.offsetAt(startContainer, startOffset)
    if (own !== null) return own
    return this.#inPageOrder[this.#firstAfter(startContainer, startOffset)]?.start ?? null
  }

  #endOf({ endContainer, endOffset }: AbstractRange): number | null {
    const own = this.#formulaAt(endContainer)?.end ?? this.offsetAt(endContainer, endOffset)
    if (own !== null) return own
    return this.#inPageOrder[this.#firstAfter(endContainer, endOffset) - 1]?.end ?? null
  }

  /** Returns the formula that contains a position. Selecting any part of a formula selects all of it. */
  #formulaAt(node: Node): TextSpan | null {
    const within = node instanceof Element ? node : node.parentElement
    const source = within?.closest('[data-formula]')?.querySelector(':scope > code')
    const first = source && this.#byNode.get(document.createTreeWalker(source, NodeFilter.SHOW_TEXT).nextNode() as Node)
    return first ? { start: first.start, end: first.start + source.textContent.length } : null
  }

  /** Returns the index of the first run after a position on the page. */
  #firstAfter(node: Node, offset: number): number {
    const place = document.createRange()
    place.setStart(node, offset)
    let low = 0
    let high = this.#inPageOrder.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (place.comparePoint((this.#inPageOrder[middle] as Run).node, 0) >= 0) high = middle
      else low = middle + 1
    }
    return low
  }
}

function tidySpan({ start, end }: TextSpan, text: string): TextSpan | null {
  const whole = clampRange(text, { start, end })
  const words = text.slice(whole.start, whole.end)
  const trimmed = words.trim()
  if (trimmed === '') return null
  const first = whole.start + (words.length - words.trimStart().length)
  return { start: first, end: first + trimmed.length }
}

function readLeaf(element: HTMLElement, leaves: Leaf[], runs: Run[]): void {
  const start = Number(element.dataset['start'])
  const found: Omit<Run, 'leaf'>[] = []
  let at = start
  let apart = false
  let formula: Element | null = null
  const walk = (parent: Node) => {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === Node.TEXT_NODE) {
        const { length } = node as Text
        if (length > 0) found.push({ start: at, end: at + length, node: node as Text, formula, apart })
        at += length
        apart &&= length === 0
      } else if (node.nodeName === 'BR') at += 1
      else if ((node as HTMLElement).hasAttribute('data-uncounted')) apart = true
      else if ((node as HTMLElement).hasAttribute('data-formula')) {
        formula = node as HTMLElement
        walk(node)
        formula = null
      } else if (!(node as HTMLElement).hasAttribute('data-drawn')) walk(node)
    }
  }
  walk(element)
  const leaf: Leaf = { start, end: at, element }
  leaves.push(leaf)
  for (const run of found) runs.push({ ...run, leaf })
}

function firstEndingAfter(spans: readonly TextSpan[], offset: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as TextSpan).end > offset) high = middle
    else low = middle + 1
  }
  return low
}
