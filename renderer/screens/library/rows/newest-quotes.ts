import type { Annotation } from '#shared/model/annotation.ts'

/** The number of quotes that fit in a row of the highlights list. */
const SHOWN = 2

/** Returns the most recent highlights, newest first. */
export const newestQuotes = (annotations: readonly Annotation[]): readonly Annotation[] =>
  annotations.toSorted((a, b) => Date.parse(b.created_date) - Date.parse(a.created_date)).slice(0, SHOWN)
