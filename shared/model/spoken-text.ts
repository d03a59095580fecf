/** A part of the audio of an article. It depends on the text alone, never on the voice. */
export interface PlannedChunk {
  /** Its range in the canonical text. */
  readonly start: number
  readonly end: number
  /** Amount of spoken text, which indicates roughly how long it takes. */
  readonly characters: number
}

/** The parts of a text that are said, in chunks that are spoken and played one after the other. */
export interface SpokenText<Chunk extends PlannedChunk = PlannedChunk> {
  /** Start of each spoken block, in the canonical text. */
  readonly paragraphs: readonly number[]
  readonly chunks: readonly Chunk[]
  /** The language of most of the text. Null if unknown. */
  readonly language: string | null
}
