import type { FirstAnswer } from './first-page.ts'

/** Threads of the main process find each other by this name (BroadcastChannel). */
export const DRAWING_CHANNEL = 'lectern.first-drawing'

/** What a new window will look like, as far as its first list depends on it. */
export interface DrawnView {
  /** CSS pixels of the page. */
  readonly width: number
  readonly height: number
  /** Whether the system, or the theme that was chosen, is dark. */
  readonly dark: boolean
  /** The reader's choices as the page keeps them: JSON, or null where nothing was chosen. */
  readonly preferences: string | null
}

/** Asks the drawing thread for the first list as HTML. */
export interface DrawingQuestion {
  readonly ask: number
  readonly view: DrawnView
  readonly answer: FirstAnswer
}

/** Null: this window does not begin with a list that can be drawn ahead, or the drawing failed (`problem`). */
export interface DrawingReply {
  readonly reply: number
  readonly html: string | null
  readonly problem: string | null
}
