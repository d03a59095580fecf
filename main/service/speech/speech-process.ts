import type { VoicedUtterance } from './render-chunk.ts'
import type { SpeechPlan, SpokenArticle } from './speech-plan.ts'

/** The audio of a chunk. */
export interface SpokenChunk {
  readonly mp3: Uint8Array<ArrayBuffer>
  /** In seconds, exact to the sample. */
  readonly length: number
  /** Start of each utterance, in milliseconds. */
  readonly sentences: readonly number[]
  /** Start of each word of all utterances in order, in milliseconds. The values are strictly increasing. */
  readonly words: readonly number[]
  /** Number of utterances that could not be said. */
  readonly skipped: number
}

export interface ChunkToSpeak {
  readonly utterances: readonly VoicedUtterance[]
  /** Numbers of the utterances that crashed earlier processes. */
  readonly skip: readonly number[]
}

/** The calls of a speech process. Any notice sent to it means: get ready to speak. */
export interface SpeechMethods {
  plan(article: SpokenArticle): SpeechPlan
  speak(chunk: ChunkToSpeak): SpokenChunk
}

/** A notice from a speech process: the number of the utterance that it starts, or that it is ready. */
export type SpeechNotice = number | 'ready'
