import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'

export type PaintKind = 'plain' | 'noted' | 'active'

/** A half-open range of canonical text and how to paint it. */
export interface PaintedRange {
  readonly start: number
  readonly end: number
  readonly kind: PaintKind
  /** If absent, the default color is used. */
  readonly color?: HighlightColor | undefined
}
