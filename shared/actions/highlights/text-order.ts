import type { Annotation } from '../../model/annotation.ts'
import { compareLocators, type Locator } from '../../model/locator.ts'

const startOf = ({ char_start }: Annotation): Locator => ({ offset: char_start ?? 0 })

export const inTextOrder = (annotations: readonly Annotation[]): readonly Annotation[] =>
  annotations.toSorted((a, b) => compareLocators(startOf(a), startOf(b)) || a.id - b.id)
