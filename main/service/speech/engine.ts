/** A moment of what was said: `at` counts in what was to be said, in UTF-16 code units. */
export interface SaidAt {
  readonly at: number
  readonly ms: number
}

export interface SpokenAudio {
  /** Mono, from -1 to 1, at the engine's rate. */
  readonly samples: Float32Array
  /** Start times of words, as far as the engine reports them. */
  readonly times: readonly SaidAt[]
}

/** Speaks. The caller trusts neither its audio nor its times (render-chunk.ts). */
export interface SpeechEngine {
  /** Samples in a second. */
  readonly rate: number
  /** Factor that brings its voices to the level of all others. */
  readonly gain: number
  /** Rejects with NoSuchVoice, or with whatever went wrong. */
  say(said: string, voice: string): Promise<SpokenAudio>
}

export class NoSuchVoice extends Error {
  override readonly name = 'NoSuchVoice'
}
