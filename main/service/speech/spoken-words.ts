import { segmenterOf } from './sentences.ts'
import type { SpokenWord } from './speech-plan.ts'
import type { Piece } from './spoken-pieces.ts'

/** A piece with its position in the spoken text. */
export interface PlacedPiece extends Piece {
  readonly from: number
  readonly to: number
}

export function placePieces(pieces: readonly Piece[]): PlacedPiece[] {
  let from = 0
  return pieces.map((piece) => {
    const to = from + piece.said.length
    const placed = { ...piece, from, to }
    from = to
    return placed
  })
}

/**
 * Returns the words of one sentence of the spoken text, each with its position in the article's text. The words for a
 * range as a whole count as one word. `first` is the piece at which the search starts. Also returns the piece with
 * which to start next.
 */
export function spokenWords(
  said: string,
  sentence: { readonly from: number; readonly to: number },
  pieces: readonly PlacedPiece[],
  language: string | null,
  first: number,
): { readonly words: SpokenWord[]; readonly next: number } {
  const words: SpokenWord[] = []
  let at = first
  let done = sentence.from
  for (const { index, segment, isWordLike } of segmenterOf(language, 'word').segment(
    said.slice(sentence.from, sentence.to),
  )) {
    if (!isWordLike) continue
    let [from, to] = [sentence.from + index, sentence.from + index + segment.length]
    if (to <= done) continue
    while ((pieces[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++
    let last = at
    while ((pieces[last]?.to ?? Number.POSITIVE_INFINITY) < to) last++
    const [head, tail] = [pieces[at], pieces[last]]
    if (!head || !tail) continue
    if (!head.same) from = Math.max(head.from, sentence.from)
    if (!tail.same) to = Math.min(tail.to, sentence.to)
    from = Math.max(from, done)
    words.push({
      from: from - sentence.from,
      to: to - sentence.from,
      start: head.same ? head.start + (from - head.from) : head.start,
      end: tail.same ? tail.start + (to - tail.from) : tail.end,
    })
    done = to
  }
  return { words: words.filter((word, number) => word.start >= (words[number - 1]?.end ?? 0)), next: at }
}
