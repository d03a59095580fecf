/** A place in the text that has a name. */
export interface ReadingPart {
  readonly kind: 'heading' | 'highlight'
  readonly words: string
  readonly go: () => void
}

/** What keys and buttons outside of the text can ask of it. False means "nothing to do": the key stays the browser's. */
export interface ReadingHandle {
  page(direction: 1 | -1): boolean
  toTop(): void
  toEnd(): void
  /** Moves the paragraph cursor (without one: a few lines), or between the notebook's cards while it has the focus. */
  toBlock(direction: 1 | -1): boolean
  /** Turns a page where pages are turned; false where text scrolls. */
  turn(direction: 1 | -1): boolean
  /** Selects whole paragraphs from the one under the cursor on. */
  extend(direction: 1 | -1): boolean
  /** Whether the paragraph cursor is in use: then arrows move it. */
  hasCursor(): boolean
  toHeading(direction: 1 | -1): boolean
  /** The next or previous highlight, seen from the line at the top. */
  toHighlight(direction: 1 | -1): boolean
  /** To where reading has come furthest. */
  toFurthest(): boolean
  /** Headings, then highlights, each in the order of the text. */
  parts(): readonly ReadingPart[]
  /** To a share of the text, from 0 to 1. */
  toShare(share: number): void
  /** To a page, counted from 1; where there are pages. False: there is no such page. */
  toPage?(page: number): boolean
  /** What Enter does on the paragraph under the cursor: opens its highlight, else its link. */
  activate(): boolean
  /** Opens the find bar; false when it has the focus, so that a second press is the browser's own. */
  find(): boolean
  /** Highlights the selection, or removes the highlight that is meant, or highlights the paragraph under the cursor. */
  toggleHighlight(): boolean
  /** Opens the note of the highlight that is meant; highlights the selection or the paragraph for it. */
  note(): boolean
  entryNote(): void
  likeHighlight(): boolean
  removeHighlight(): boolean
  copyHighlight(): boolean
  /** Saves the notes of the article as Markdown; false when there are none. */
  exportNotes(): boolean
  /** Lets go of the toolbar, the find bar or the cursor, whichever is innermost. */
  dismiss(): boolean
}
