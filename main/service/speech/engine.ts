/** A moment of the spoken audio. `at` is an offset in the text to be spoken, in UTF-16 code units. */
export interface SaidAt {
  readonly at: number
  readonly ms: number
}

export interface SpokenAudio {
  /** Mono, from -1 to 1, at the engine's rate. */
  readonly samples: Float32Array
  /** Start times of words, if the engine reports them. */
  readonly times: readonly SaidAt[]
}

/** An engine that speaks text. The caller trusts neither its audio nor its times (render-chunk.ts). */
export interface SpeechEngine {
  /** Samples per second. */
  readonly rate: number
  /** The factor that adjusts the engine's voices to the level of all others. */
  readonly gain: number
  /** Rejects with NoSuchVoice, or with any other error that occurred. */
  say(said: string, voice: string): Promise<SpokenAudio>
}

export class NoSuchVoice extends Error {
  override readonly name = 'NoSuchVoice'
}
