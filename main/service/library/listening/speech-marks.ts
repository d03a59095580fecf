import type { SpeechChunk, SpokenChunk } from '../../speech/index.ts'

export interface SpeechMark {
  /** Milliseconds from the chunk's start. */
  readonly time: number
  readonly type: 'sentence' | 'word'
  /** The position in the canonical text. */
  readonly start: number
  readonly end: number
  /** The word or sentence as it appears in the article. */
  readonly value: string
}

/** Returns the times of each sentence and word of a chunk. A sentence comes before its first word. */
export function speechMarks(chunk: SpeechChunk, spoken: SpokenChunk, text: string): SpeechMark[] {
  let number = 0
  return chunk.utterances.flatMap(({ words }, at) => {
    const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
    const times = words.map(() => spoken.words[number++] ?? 0)
    const time = Math.min(spoken.sentences[at] ?? 0, times[0] ?? 0)
    return [
      { time, type: 'sentence' as const, start, end, value: text.slice(start, end) },
      ...words.map((word, index) => ({
        time: times[index] ?? 0,
        type: 'word' as const,
        start: word.start,
        end: word.end,
        value: text.slice(word.start, word.end),
      })),
    ]
  })
}
