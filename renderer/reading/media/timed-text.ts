import { clockText } from '#shared/model/duration.ts'
import { TextIndex } from '../text-index.ts'
import { lineAt, type TimeMark } from '#shared/text/captions/time-marks.ts'
import { isRightToLeft } from '../../theme/direction.ts'

/** A line of a transcript and its bounds in the text. */
export interface TimedLine {
  readonly start: number
  readonly char_start: number
  readonly char_end: number
}

/**
 * Adds times to a rendered text. Transcript lines show their times, and the line being spoken is marked. Times written
 * in the text become jump targets. Works on the page's existing elements and undoes all changes when closed.
 */
export class TimedText {
  readonly #index: TextIndex
  readonly #lines: readonly TimedLine[]
  readonly #marks: readonly TimeMark[]
  readonly #elements: readonly (HTMLElement | null)[]
  #said: HTMLElement | null = null

  constructor(body: HTMLElement, lines: readonly TimedLine[], marks: readonly TimeMark[]) {
    this.#index = new TextIndex(body)
    this.#lines = lines
    this.#marks = marks.filter(({ start }) => !lines.some((line) => start >= line.char_start && start < line.char_end))
    this.#elements = lines.map(({ char_start, start }) => {
      const leaf = this.#index.leafAt(char_start)
      if (!leaf || leaf.start !== char_start) return null
      leaf.element.dataset['time'] = clockText(start)
      return leaf.element
    })
    if (typeof Highlight === 'function') {
      CSS.highlights.set('lectern-time', new Highlight(...this.#marks.flatMap((mark) => this.#index.ranges(mark))))
    }
  }

  /** Marks the line being spoken. */
  say(seconds: number): void {
    const element = this.#elements[lineAt(this.#lines, seconds)] ?? null
    if (element === this.#said) return
    this.#said?.removeAttribute('data-said')
    element?.setAttribute('data-said', '')
    this.#said = element
  }

  /** Returns the time of the line that contains an element, or null. */
  timeOf(element: Element | null): number | null {
    const at = this.#elements.findIndex((line) => line !== null && (line === element || line.contains(element)))
    const inside = at >= 0 ? at : this.#elements.findIndex((line) => line !== null && element?.contains(line) === true)
    return this.#lines[inside]?.start ?? null
  }

  /**
   * Returns the time at a point in the window, as written in the text or shown before a line. Returns null if there is
   * none.
   */
  timeAt(x: number, y: number): number | null {
    const line = document.elementFromPoint(x, y)?.closest('[data-time]')
    if (line) {
      const words = document.createRange()
      words.selectNodeContents(line)
      const [first] = words.getClientRects()
      const before = isRightToLeft(line) ? x > (first?.right ?? 0) : x < (first?.left ?? 0)
      if (first && before && y <= first.bottom) return this.timeOf(line)
    }
    const hit = this.#marks.find((mark) =>
      this.#index
        .ranges(mark)
        .some((range) =>
          Array.from(range.getClientRects()).some(
            (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
          ),
        ),
    )
    return hit?.seconds ?? null
  }

  close(): void {
    for (const element of this.#elements) element?.removeAttribute('data-time')
    this.#said?.removeAttribute('data-said')
    CSS.highlights.delete('lectern-time')
  }
}
