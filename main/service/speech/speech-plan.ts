import type { SpeechKind } from '#shared/model/speech-choices.ts'
import type { PlannedChunk, SpokenText } from '#shared/model/spoken-text.ts'

/** An article that is to be read aloud. */
export interface SpokenArticle {
  readonly markdown: string
  /** A BCP 47 tag. Null if unknown. */
  readonly language: string | null
  readonly leaveOut: readonly SpeechKind[]
}

/** A word as it is said (`from`, `to` in the utterance) and its place in the canonical text (`start`, `end`). */
export interface SpokenWord {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** Words that a voice says in one go: a sentence, or a part of a long one. */
export interface Utterance {
  readonly said: string
  /** A BCP 47 tag. Null if unknown. */
  readonly language: string | null
  readonly words: readonly SpokenWord[]
  /** The silence after it. */
  readonly pauseMs: number
}

export interface SpeechChunk extends PlannedChunk {
  readonly utterances: readonly Utterance[]
  /** The numbers of its first word and of the first word after it, among all that are said. */
  readonly wordStart: number
  readonly wordEnd: number
}

export interface SpeechPlan extends SpokenText<SpeechChunk> {
  /** Those blocks that are headings. */
  readonly headings: readonly { readonly title: string; readonly start: number }[]
}
