import type { Annotation } from '../../model/annotation.ts'

export const inTextOrder = (annotations: readonly Annotation[]): readonly Annotation[] =>
  annotations.toSorted((a, b) => (a.char_start ?? 0) - (b.char_start ?? 0) || a.id - b.id)
