import type { SpeechKind } from '#shared/model/speech-choices.ts'
import type { PlannedChunk, SpokenText } from '#shared/model/spoken-text.ts'

/** An article to read aloud. */
export interface SpokenArticle {
  readonly markdown: string
  /** A BCP 47 tag. Null if unknown. */
  readonly language: string | null
  readonly leaveOut: readonly SpeechKind[]
}

/** A word in its utterance (offsets `from` and `to`) and in the canonical text (offsets `start` and `end`). */
export interface SpokenWord {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** Words that a voice speaks without interruption: a sentence, or a part of a long one. */
export interface Utterance {
  readonly said: string
  /** A BCP 47 tag. Null if unknown. */
  readonly language: string | null
  readonly words: readonly SpokenWord[]
  /** The silence after the utterance. */
  readonly pauseMs: number
}

export interface SpeechChunk extends PlannedChunk {
  readonly utterances: readonly Utterance[]
  /** Among all spoken words, the number of its first word and that of the first word after it. */
  readonly wordStart: number
  readonly wordEnd: number
}

export interface SpeechPlan extends SpokenText<SpeechChunk> {
  /** The blocks that are headings. */
  readonly headings: readonly { readonly title: string; readonly start: number }[]
}
