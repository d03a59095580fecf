import { type AnnotationFieldName, annotationFieldRows } from '#shared/model/highlights/annotation-fields.ts'
import { type HighlightMarks, marksOf } from '#shared/model/highlights/highlight-marks.ts'

/** The fields of a highlight (annotation-fields.ts) as columns of the tables. Null means that a field is empty. */
export type MarkColumns = { readonly [Name in AnnotationFieldName]: string | null }

const collected = <T>(of: (...row: (typeof annotationFieldRows)[number]) => unknown): T =>
  Object.fromEntries(annotationFieldRows.map((row) => [row[0], of(...row)])) as T

/** Returns only the mark columns of a row. */
export const markColumnsOf = <Cell>(row: { readonly [Name in AnnotationFieldName]: Cell }) =>
  collected<{ [Name in AnnotationFieldName]: Cell }>((name) => row[name])

export const toMarkColumns = (marks: HighlightMarks): MarkColumns =>
  collected((name, { isBlank, toColumn }) => (isBlank(marks[name]) ? null : toColumn(marks[name])))

export const fromMarkColumns = (columns: MarkColumns): HighlightMarks =>
  collected((name, { blank, fromColumn }) => (columns[name] === null ? blank : fromColumn(columns[name])))

export const noMarkColumns = toMarkColumns(marksOf({}))
