import * as t from '#shared/words/reading.ts'
import type { PlacedAnnotation } from '../inline/anchor-annotations.ts'
import type { TextIndex } from '../text-index.ts'

/**
 * Adds a description with the number of highlights to each block, because screen readers don't announce painted ranges.
 */
export function describeHighlights(index: TextIndex, placed: readonly PlacedAnnotation[]): void {
  let next = 0
  for (const { element, start, end } of index.leaves) {
    while (next < placed.length && (placed[next] as PlacedAnnotation).end <= start) next++
    let highlights = 0
    let notes = 0
    for (let at = next; at < placed.length; at++) {
      const item = placed[at] as PlacedAnnotation
      if (item.start >= end) break
      highlights++
      if (item.annotation.note) notes++
    }
    if (highlights === 0) element.removeAttribute('aria-description')
    else element.setAttribute('aria-description', t.highlightsAndNotes({ highlights, notes }))
  }
}
