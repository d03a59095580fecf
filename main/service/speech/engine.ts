/** A moment of what was said: `at` counts in what was to be said, in UTF-16 code units. */
export interface SaidAt {
  readonly at: number
  readonly ms: number
}

export interface SaidSound {
  /** Mono, from -1 to 1, at the engine's rate. */
  readonly samples: Float32Array
  /** When words begin, as far as the engine tells. */
  readonly times: readonly SaidAt[]
}

/** Speaks. Whoever uses it trusts neither its sound nor its times (render-chunk.ts). */
export interface SpeechEngine {
  /** Samples in a second. */
  readonly rate: number
  /** What brings its voices to the level of all others. */
  readonly gain: number
  /** Rejects with NoSuchVoice, or with whatever went wrong. */
  say(said: string, voice: string): Promise<SaidSound>
}

export class NoSuchVoice extends Error {
  override readonly name = 'NoSuchVoice'
}
