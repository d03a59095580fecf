import { readMarkLine } from '#shared/model/highlights/mark-line.ts'
import { withoutTags } from '../values/without-tags.ts'
import { wordsOf } from '../values/words-of.ts'

const QUOTE = /^\s*(?:<div[^<>]{0,500}>\s*)?<blockquote>([^]{0,100000}?)<\/blockquote>([^]*)$/i

/** A highlight in a note, as `recordedHighlights` reads it. */
interface MarkedNote {
  readonly quote: string
  readonly note: string | null
  readonly [mark: string]: unknown
}

/**
 * Separates the notes of a reference: those that start with a quotation are highlights, whose other text is the reader's
 * note on the quotation. Its last line may hold the marks of the highlight.
 */
export function markedNotes(notes: readonly string[]): {
  readonly highlights: readonly MarkedNote[]
  readonly notes: readonly string[]
} {
  const highlights: MarkedNote[] = []
  const others: string[] = []
  for (const note of notes) {
    const [, quoted = '', rest = ''] = QUOTE.exec(note) ?? []
    const quote = wordsOf(withoutTags(quoted))
    if (quote === null) others.push(note)
    else highlights.push({ quote, ...noteAndMarks(withoutTags(rest)) })
  }
  return { highlights, notes: others }
}

/** Reads the lines below a quotation. */
export function noteAndMarks(text: string): { readonly note: string | null; readonly [mark: string]: unknown } {
  const lines = text.trim().split('\n')
  const marks = readMarkLine(lines.at(-1) ?? '')
  return marks ? { ...marks, note: wordsOf(lines.slice(0, -1).join('\n')) } : { note: wordsOf(text) }
}
