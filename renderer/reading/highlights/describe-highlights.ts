import type { PlacedAnnotation } from './anchor-annotations.ts'
import type { TextIndex } from '../text-index.ts'

/** Painted ranges say nothing to a screen reader: each block tells how many it holds (UX.md section 7). */
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
    else
      element.setAttribute(
        'aria-description',
        [counted(highlights, 'highlight'), counted(notes, 'note')].filter(Boolean).join(', '),
      )
  }
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}
