import type { Annotation } from '#shared/model/annotation.ts'

/** For which a row of the highlights has room. */
const SHOWN = 2

/** The highlights made last, the newest first. */
export const newestQuotes = (annotations: readonly Annotation[]): readonly Annotation[] =>
  annotations.toSorted((a, b) => Date.parse(b.created_date) - Date.parse(a.created_date)).slice(0, SHOWN)
