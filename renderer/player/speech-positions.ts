import { lastNotAbove } from '#shared/text/last-not-above.ts'
import type { Chapter, Span } from './player-state.ts'
import type { Mark } from './speech-source.ts'

/** If at least this many seconds of a sentence or chapter have been played, "previous" goes to its start. */
const INTO = 2
/** The same limit for a paragraph, in characters. */
const INTO_PARAGRAPH = 60

/** Returns the mark that is playing. */
export function markAt(marks: readonly Mark[], seconds: number): Span | null {
  return marks[lastNotAbove(marks, seconds, (mark) => mark.at)] ?? null
}

/**
 * Returns the time at which an offset is spoken, in seconds from the chunk's start. This is the time of the word at the
 * offset or, if words are unknown, of the sentence.
 */
export function timeOf(
  offset: number,
  { words, sentences }: { readonly words: readonly Mark[]; readonly sentences: readonly Mark[] },
): number {
  const marks = words.length > 0 ? words : sentences
  return (marks[lastNotAbove(marks, offset, (mark) => mark.start)] ?? marks[0])?.at ?? 0
}

/** Returns the start of the next, previous or current sentence, or null if it is in another chunk. */
export function sentenceFrom(sentences: readonly Mark[], now: number, step: 1 | -1): number | null {
  const at = Math.max(
    0,
    lastNotAbove(sentences, now, (mark) => mark.at),
  )
  const begun = now - (sentences[at]?.at ?? 0)
  return sentences[step > 0 ? at + 1 : begun > INTO ? at : at - 1]?.start ?? null
}

/** Returns the time of the next, previous or current chapter, or null if there is none. */
export function chapterFrom(chapters: readonly Chapter[], now: number, step: 1 | -1): number | null {
  const at = lastNotAbove(chapters, now, (chapter) => chapter.at)
  const begun = now - (chapters[at]?.at ?? 0) > INTO
  return chapters[step > 0 ? at + 1 : begun ? at : at - 1]?.at ?? null
}

/**
 * Returns the start of the next or previous paragraph, or null if there is none. Stepping back from well inside a
 * paragraph returns that paragraph's start.
 */
export function paragraphFrom(paragraphs: readonly number[], here: number, step: 1 | -1): number | null {
  const at = paragraphOf(paragraphs, here)
  const into = here - (paragraphs[at] ?? 0) > INTO_PARAGRAPH
  return paragraphs[step > 0 ? at + 1 : into ? at : at - 1] ?? null
}

/** Returns the number of the paragraph that contains an offset. */
export const paragraphOf = (paragraphs: readonly number[], here: number): number =>
  lastNotAbove(paragraphs, here, (start) => start)
