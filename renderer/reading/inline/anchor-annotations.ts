import type { Annotation } from '#shared/model/annotation.ts'
import { anchorQuote } from '#shared/text/anchor-quote.ts'
import { charRange } from '#shared/text/text-range.ts'

/** An annotation and its bounds in this text. */
export interface PlacedAnnotation {
  readonly annotation: Annotation
  readonly start: number
  readonly end: number
}

export interface AnchoredAnnotations {
  /** In text order. */
  readonly placed: readonly PlacedAnnotation[]
  /** Annotations whose words are no longer in this text. */
  readonly detached: readonly Annotation[]
}

/**
 * Locates annotations in a text: by their offsets if the words there match, otherwise by finding the same words in the
 * same context. Annotations that aren't found are reported as detached, because a highlight on the wrong words would
 * mislead.
 */
export function anchorAnnotations(annotations: readonly Annotation[], text: string): AnchoredAnnotations {
  const placed: PlacedAnnotation[] = []
  const detached: Annotation[] = []
  for (const annotation of annotations) {
    const span = anchorQuote(text, { ...annotation, ...offsetsOf(annotation, text) })
    if (span && span.end > span.start) placed.push({ annotation, start: span.start, end: span.end })
    else detached.push(annotation)
  }
  placed.sort((a, b) => a.start - b.start || a.annotation.id - b.annotation.id)
  return { placed, detached }
}

/** Returns the character offsets, derived from the word offsets if the annotation has only those. */
function offsetsOf({ char_start, char_end, word_start, word_end }: Annotation, text: string) {
  if (char_start !== null && char_end !== null) return { char_start, char_end }
  if (word_start === null || word_end === null) return { char_start: -1, char_end: -1 }
  const { start, end } = charRange(text, { start: word_start, end: word_end })
  return { char_start: start, char_end: end }
}
