import type { SpeechChunk, Utterance } from './speech-plan.ts'

/** An utterance that also records if it is the last one of its block. */
export interface PlannedUtterance extends Utterance {
  readonly endsBlock: boolean
}

/** Maximum characters of the first chunks, which are short so that audio starts soon, and of all others. */
const SIZES = [120, 400, 900]
/**
 * Once a chunk has reached this fraction of its size, it ends at the end of a block. The first chunk also ends at the
 * end of any sentence.
 */
const FULL_ENOUGH = 0.6
const MOST = 1500

/** Groups utterances into chunks. Depends only on the text, so that the chunks are the same for every voice. */
export function planChunks(utterances: readonly PlannedUtterance[]): SpeechChunk[] {
  const chunks: SpeechChunk[] = []
  let open: Utterance[] = []
  let characters = 0
  let words = 0
  const close = (): void => {
    const spoken = open.flatMap((utterance) => utterance.words)
    const [first, last] = [spoken[0], spoken.at(-1)]
    if (first && last) {
      const wordEnd = words + spoken.length
      chunks.push({ utterances: open, start: first.start, end: last.end, wordStart: words, wordEnd, characters })
      words = wordEnd
    }
    open = []
    characters = 0
  }
  for (const { endsBlock, ...utterance } of utterances) {
    if (characters > 0 && characters + utterance.said.length > MOST) close()
    open.push(utterance)
    characters += utterance.said.length
    const size = SIZES[Math.min(chunks.length, SIZES.length - 1)] ?? MOST
    const mayEnd = endsBlock || chunks.length === 0
    if (characters >= size || (mayEnd && characters >= size * FULL_ENOUGH)) close()
  }
  close()
  return chunks
}
