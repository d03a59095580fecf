import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import type { Locator } from '#shared/model/locator.ts'
import type { TextSpan } from './text-index.ts'

/** A named position in the text. */
export interface ReadingPart {
  readonly kind: 'heading' | 'highlight'
  readonly words: string
  readonly go: () => void
}

/**
 * Actions on the text for keys and buttons outside it. False means that nothing was done and the browser should handle
 * the key.
 */
export interface ReadingHandle {
  page(direction: 1 | -1): boolean
  toTop(): void
  toEnd(): void
  /**
   * Moves the paragraph cursor, or scrolls a few lines if there is none. If the notebook has the focus, moves between
   * its cards.
   */
  toBlock(direction: 1 | -1): boolean
  /** Turns a page in paged mode. Returns false if the text scrolls. */
  turn(direction: 1 | -1): boolean
  /** Selects whole paragraphs, starting with the one under the cursor. */
  extend(direction: 1 | -1): boolean
  /** True if the paragraph cursor is in use, so that arrow keys move it. */
  hasCursor(): boolean
  toHeading(direction: 1 | -1): boolean
  /** Goes to the next or previous highlight, starting from the line at the top. */
  toHighlight(direction: 1 | -1): boolean
  /** Goes to the furthest point read. */
  toFurthest(): boolean
  /** Returns the headings, then the highlights, each in text order. */
  parts(): readonly ReadingPart[]
  /** Goes to a position. Returns false if that kind of position doesn't exist here, such as a page in an article. */
  go(to: Locator): boolean
  /** True if positions may be pages. */
  readonly isPaged?: boolean
  /** Handles Enter on the paragraph under the cursor: opens its highlight, otherwise its link. */
  activate(): boolean
  /**
   * Opens the find bar. Returns false if the bar already has the focus, so that a second press opens the browser's own.
   */
  find(): boolean
  /**
   * Highlights the selection. If there is none, removes the current highlight, or else highlights the paragraph under
   * the cursor.
   */
  toggleHighlight(): boolean
  /** Scrolls to words and flashes them. */
  show(span: TextSpan): void
  /** Returns the selected words, or those of the current highlight. Null if there are none. */
  selected(): TextSpan | null
  /** Opens the note of the current highlight. If there is none, highlights the selection or paragraph first. */
  note(): boolean
  entryNote(): void
  /** Opens the note to which a draft belongs. */
  writeNote(draft: string): void
  likeHighlight(): boolean
  /**
   * Colors the current highlight. If there is none, highlights the selection or the paragraph under the cursor in that
   * color.
   */
  colorHighlight(color: HighlightColor): boolean
  /** Opens the tags of the current highlight. */
  tagHighlight(): boolean
  /**
   * Opens the search for an item or a highlight to which the current highlight links. If there is none, highlights the
   * selection or the paragraph under the cursor first.
   */
  linkHighlight(): boolean
  /** Scrolls to a highlight and opens it. Returns false if it is not in the text. */
  showHighlight(annotationId: number): boolean
  removeHighlight(): boolean
  copyHighlight(): boolean
  /** Saves the article's notes as Markdown. Returns false if there are none. */
  exportNotes(): boolean
  /** Dismisses the innermost of these that is open: the toolbar, the find bar or the cursor. */
  dismiss(): boolean
}
