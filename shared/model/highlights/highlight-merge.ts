import type { Annotation } from '../annotation.ts'
import { joinNotes } from '../notes/join-notes.ts'

/** A half-open range of UTF-16 units in the canonical text. */
export interface CharRange {
  readonly char_start: number
  readonly char_end: number
}

export interface MergedHighlight extends CharRange {
  /** The combined notes, joined by a blank line in text order; null if there are none. */
  readonly note: string | null
  /** The annotations merged into the new highlight, in text order. */
  readonly merged: readonly Annotation[]
}

/**
 * Merges a new highlight with every existing one that it overlaps, partly or completely. Ranges that only touch stay
 * separate. One pass is not enough, because merging one highlight may extend the range until it overlaps another. The
 * range therefore grows until no more highlights overlap it.
 */
export function mergeHighlight(
  range: CharRange,
  note: string | null,
  existing: readonly Annotation[],
): MergedHighlight {
  let { char_start, char_end } = range
  const rest = new Set(existing.filter((annotation) => annotation.char_start !== null && annotation.char_end !== null))
  const merged: Annotation[] = []
  for (let grown = true; grown; ) {
    grown = false
    for (const annotation of rest) {
      const start = annotation.char_start as number
      const end = annotation.char_end as number
      if (start >= char_end || end <= char_start) continue
      char_start = Math.min(char_start, start)
      char_end = Math.max(char_end, end)
      merged.push(annotation)
      rest.delete(annotation)
      grown = true
    }
  }
  merged.sort((a, b) => (a.char_start as number) - (b.char_start as number) || a.id - b.id)
  const joined = joinNotes([...merged.map((annotation) => annotation.note), note])
  return { char_start, char_end, note: joined, merged }
}
