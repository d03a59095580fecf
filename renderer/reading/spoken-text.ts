import { TextIndex, type TextSpan } from './text-index.ts'

const SENTENCE = 'lectern-sentence'
const WORD = 'lectern-word'
/** The middle zone of the text, as a fraction of its height. Words inside it don't cause scrolling. */
const MIDDLE = 0.6

/**
 * Shows the words being spoken: the sentence, and the current word within it. Paints without changing the page, and
 * only when a word starts.
 */
export class SpokenText {
  readonly #index: TextIndex
  readonly #scroller: HTMLElement

  constructor(body: HTMLElement, scroller: HTMLElement) {
    this.#index = new TextIndex(body)
    this.#scroller = scroller
  }

  /** Null means that nothing is being spoken. */
  show(sentence: TextSpan | null, word: TextSpan | null): void {
    paint(SENTENCE, this.#index, sentence, 1)
    paint(WORD, this.#index, word, 2)
  }

  /**
   * Scrolls a word back to the middle if it is outside the middle zone. Does nothing if the text can't be scrolled any
   * further.
   */
  follow(word: TextSpan, smoothly: boolean, turn: (start: number) => void): void {
    const box = this.#index.ranges(word)[0]?.getBoundingClientRect()
    if (!box) return
    const room = this.#scroller.getBoundingClientRect()
    if (this.#scroller.hasAttribute('data-paged')) {
      if (box.left < room.left || box.right > room.right) turn(word.start)
      return
    }
    const margin = (room.height * (1 - MIDDLE)) / 2
    if (box.top >= room.top + margin && box.bottom <= room.bottom - margin) return
    const by = box.top - (room.top + margin)
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller
    const to = Math.max(0, Math.min(scrollTop + by, scrollHeight - clientHeight))
    if (Math.abs(to - scrollTop) > 1) this.#scroller.scrollTo({ top: to, behavior: smoothly ? 'smooth' : 'instant' })
  }

  /** Returns the text offset at a point in the window, or null if there is none. */
  offsetAt(x: number, y: number): number | null {
    const caret = document.caretPositionFromPoint(x, y)
    return caret ? this.#index.offsetAt(caret.offsetNode, caret.offset) : null
  }

  close(): void {
    if (typeof Highlight !== 'function') return
    CSS.highlights.delete(SENTENCE)
    CSS.highlights.delete(WORD)
  }
}

function paint(name: string, index: TextIndex, span: TextSpan | null, priority: number): void {
  // Without the Highlight API, nothing can be painted, and only the audio is available.
  if (typeof Highlight !== 'function') return
  if (span === null) {
    CSS.highlights.delete(name)
    return
  }
  const highlight = new Highlight(...index.ranges(span))
  highlight.priority = priority
  CSS.highlights.set(name, highlight)
}
