import type { SpeechKind } from '#shared/model/speech-choices.ts'
import type { PlannedChunk, SpokenText } from '#shared/model/spoken-text.ts'

/** An article to read aloud. */
export interface SpokenArticle {
  readonly markdown: string
  /** A BCP 47 tag, or null if unknown. */
  readonly language: string | null
  readonly leaveOut: readonly SpeechKind[]
}

/** A word's range within its utterance (`from` and `to`) and within the canonical text (`start` and `end`). */
export interface SpokenWord {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** Words that a voice speaks without interruption: a sentence, or a part of a long one. */
export interface Utterance {
  readonly said: string
  /** A BCP 47 tag, or null if unknown. */
  readonly language: string | null
  readonly words: readonly SpokenWord[]
  /** Milliseconds of silence after the utterance. */
  readonly pauseMs: number
}

export interface SpeechChunk extends PlannedChunk {
  readonly utterances: readonly Utterance[]
  /** Numbers of the chunk's first word and of the first word after the chunk, counting all spoken words. */
  readonly wordStart: number
  readonly wordEnd: number
}

export interface SpeechPlan extends SpokenText<SpeechChunk> {
  /** The article's headings. */
  readonly headings: readonly { readonly title: string; readonly start: number }[]
}
