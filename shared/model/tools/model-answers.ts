/** Tasks that a reader may let a model do. Each is off until the reader turns it on. */
export const modelFeatures = ['summary', 'question', 'translation', 'lookup', 'tags'] as const
export type ModelFeature = (typeof modelFeatures)[number]

/**
 * States of an answer. 'incomplete': the answer ended too early, and the part that arrived is stored. 'stopped': the
 * reader stopped it. 'failed': nothing usable arrived.
 */
export const answerStates = ['running', 'complete', 'incomplete', 'stopped', 'failed'] as const
export type AnswerState = (typeof answerStates)[number]

/**
 * A passage of an article's text. For a question or a summary, `text` is the article's own words. For a translation, it
 * is the translation of the passage.
 */
export interface AnswerPassage {
  readonly char_start: number
  readonly char_end: number
  readonly text: string
}

/** An answer as the API sends it. */
export interface ModelAnswer {
  readonly id: number
  readonly feature: ModelFeature
  /** The reader's question, or the selected words. Empty for a summary. */
  readonly question: string
  /** Markdown. `[1]` refers to the first passage. */
  readonly answer: string
  readonly passages: readonly AnswerPassage[]
  /** Number of quotes that were left out, or of passages without a translation. */
  readonly dropped_quotes: number
  readonly state: AnswerState
  readonly error: string | null
  readonly host: string
  readonly model: string
  readonly tokens_in: number | null
  readonly tokens_out: number | null
  /** The part of the article's text that was sent. */
  readonly sent: { readonly char_start: number; readonly char_end: number; readonly is_whole: boolean } | null
  readonly revision: number
  readonly created_date: string
}

/** Limits of the number of characters of an article that are sent with one question, and the default. */
export const sentCharacters = { least: 2000, most: 400_000, usual: 24_000 } as const

/** Maximum length of a question, and of a selection to be translated or looked up, in UTF-16 units. */
export const LONGEST_QUESTION = 2000
export const LONGEST_SELECTION = 8000
