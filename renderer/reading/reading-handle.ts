import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import type { Locator } from '#shared/model/locator.ts'

/** A named position in the text. */
export interface ReadingPart {
  readonly kind: 'heading' | 'highlight'
  readonly words: string
  readonly go: () => void
}

/**
 * Actions on the text for keys and buttons outside it. False means nothing was done, and the browser handles the key.
 */
export interface ReadingHandle {
  page(direction: 1 | -1): boolean
  toTop(): void
  toEnd(): void
  /**
   * Moves the paragraph cursor (without one, scrolls a few lines), or moves between the notebook's cards while it has
   * focus.
   */
  toBlock(direction: 1 | -1): boolean
  /** Turns a page in paged mode; false where text scrolls. */
  turn(direction: 1 | -1): boolean
  /** Selects whole paragraphs, starting at the one under the cursor. */
  extend(direction: 1 | -1): boolean
  /** True if the paragraph cursor is in use, so that arrow keys move it. */
  hasCursor(): boolean
  toHeading(direction: 1 | -1): boolean
  /** Goes to the next or previous highlight, from the line at the top. */
  toHighlight(direction: 1 | -1): boolean
  /** Goes to the furthest point read. */
  toFurthest(): boolean
  /** Headings, then highlights, each in text order. */
  parts(): readonly ReadingPart[]
  /** Goes to a position. False when there is no such position, such as a page of an article. */
  go(to: Locator): boolean
  /** True if positions may be pages. */
  readonly isPaged?: boolean
  /** Handles Enter on the paragraph under the cursor: opens its highlight, otherwise its link. */
  activate(): boolean
  /** Opens the find bar. False when it already has focus, so that a second press reaches the browser. */
  find(): boolean
  /**
   * Highlights the selection, otherwise removes the current highlight, otherwise highlights the paragraph under the
   * cursor.
   */
  toggleHighlight(): boolean
  /** Opens the note of the current highlight, or highlights the selection or paragraph for it. */
  note(): boolean
  entryNote(): void
  /** Opens the note to which a draft belongs. */
  writeNote(draft: string): void
  likeHighlight(): boolean
  /** Colors the current highlight, or highlights the selection or the paragraph under the cursor in a color. */
  colorHighlight(color: HighlightColor): boolean
  /** Opens the tags of the current highlight. */
  tagHighlight(): boolean
  removeHighlight(): boolean
  copyHighlight(): boolean
  /** Saves the article's notes as Markdown; false when there are none. */
  exportNotes(): boolean
  /** Dismisses the innermost of the toolbar, the find bar and the cursor. */
  dismiss(): boolean
}
