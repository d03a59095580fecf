/** A part of an article's audio. It depends only on the text, never on the voice. */
export interface PlannedChunk {
  /** Range of the chunk in the canonical text. */
  readonly start: number
  readonly end: number
  /** Amount of spoken text, which roughly indicates how long speaking takes. */
  readonly characters: number
}

/** The parts of a text that are read aloud, in chunks that are spoken and played one after the other. */
export interface SpokenText<Chunk extends PlannedChunk = PlannedChunk> {
  /** Start of each spoken block in the canonical text. */
  readonly paragraphs: readonly number[]
  readonly chunks: readonly Chunk[]
  /** The language of most of the text. Null if unknown. */
  readonly language: string | null
}
