import type { VoicedUtterance } from './render-chunk.ts'
import type { SpeechPlan, SpokenArticle } from './speech-plan.ts'

/** The result for a chunk. */
export interface SpokenChunk {
  readonly mp3: Uint8Array<ArrayBuffer>
  /** Seconds, to the sample. */
  readonly length: number
  /** Start of each utterance, in milliseconds. */
  readonly sentences: readonly number[]
  /** Start of each word of all utterances in order, in milliseconds. The values rise strictly. */
  readonly words: readonly number[]
  /** Number of utterances that could not be said. */
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

/** Notice from a speech process: the number of the utterance that it starts, or that it is ready. */
export type SpeechNotice = number | 'ready'
