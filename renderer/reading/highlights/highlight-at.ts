import type { PlacedAnnotation } from '../inline/anchor-annotations.ts'
import type { TextIndex, TextSpan } from '../text-index.ts'

/** Returns the highlight at a point in the window. */
export function highlightAt(
  index: TextIndex,
  placed: readonly PlacedAnnotation[],
  x: number,
  y: number,
): PlacedAnnotation | undefined {
  return placed.find((item) =>
    index.ranges(item).some((range) => {
      const bounds = range.getBoundingClientRect()
      if (y < bounds.top || y > bounds.bottom) return false
      return Array.from(range.getClientRects()).some(
        (rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
      )
    }),
  )
}

/** Returns the next or previous highlight, starting from a span or a line. */
export function nextHighlightAt(
  placed: readonly PlacedAnnotation[],
  from: TextSpan,
  direction: 1 | -1,
): PlacedAnnotation | undefined {
  return direction === 1
    ? placed.find(({ start }) => start >= from.end)
    : placed.findLast(({ end, start }) => end <= from.start || start < from.start)
}

/** Returns the highlight that contains the entire span. */
export function highlightsAround(placed: readonly PlacedAnnotation[], span: TextSpan): PlacedAnnotation | undefined {
  return placed.find(({ start, end }) => start <= span.start && end >= span.end)
}
