import type { VoicedUtterance } from './render-chunk.ts'
import type { SpeechPlan, SpokenArticle } from './speech-plan.ts'

/** What a chunk becomes. */
export interface SpokenChunk {
  readonly mp3: Uint8Array<ArrayBuffer>
  /** Seconds, to the sample. */
  readonly length: number
  /** Milliseconds at which each utterance begins. */
  readonly sentences: readonly number[]
  /** Milliseconds at which each word begins, of all utterances in order. They rise strictly. */
  readonly words: readonly number[]
  /** How many utterances could not be said. */
  readonly skipped: number
}

export interface ChunkToSpeak {
  readonly utterances: readonly VoicedUtterance[]
  /** Numbers of utterances that earlier processes died of. */
  readonly skip: readonly number[]
}

/** The calls of a speech process. Any notice to it means: get ready to speak. */
export interface SpeechMethods {
  plan(article: SpokenArticle): SpeechPlan
  speak(chunk: ChunkToSpeak): SpokenChunk
}

/** What a speech process tells: the number of the utterance that it begins, or that it is ready. */
export type SpeechNotice = number | 'ready'
