import {
  type AnnotationFieldName,
  annotationFieldRows,
  type annotationFields,
  type FieldChanges,
  type FieldValues,
  type FieldWires,
  type GivenFields,
  type WholeFields,
} from './annotation-fields.ts'

type Fields = typeof annotationFields

/** The fields of a highlight (annotation-fields.ts). A null color is the usual one. */
export type HighlightMarks = FieldValues<Fields>

/** A change of some of them. */
export type MarkChange = FieldChanges<Fields>

/** As calls bring them. Absent: blank. */
export type MarkFields = GivenFields<Fields>

/** As the API sends them. Absent: blank. */
export type SentMarks = FieldWires<Fields>

type Row = (typeof annotationFieldRows)[number]

const collected = <T>(of: (...row: Row) => object | null): T =>
  Object.assign({}, ...annotationFieldRows.map((row) => of(...row))) as T

export const marksOf = (fields: MarkFields): HighlightMarks =>
  collected((name, { read }) => ({ [name]: read(fields[name]) }))

export const noMarks: HighlightMarks = marksOf({})

/** Only what differs from a usual highlight. */
export const markFields = (marks: HighlightMarks): SentMarks =>
  collected((name, { isBlank, wire }) => (isBlank(marks[name]) ? null : { [name]: wire(marks[name]) }))

/** A highlight with other marks. */
export function withMarks<T extends MarkFields>(
  highlight: T,
  marks: HighlightMarks,
): Omit<T, AnnotationFieldName> & SentMarks {
  const rest = { ...highlight } as { -readonly [Name in keyof T]?: T[Name] }
  for (const [name] of annotationFieldRows) delete rest[name]
  return { ...(rest as Omit<T, AnnotationFieldName>), ...markFields(marks) }
}

/** The marks of a highlight that is merged with others. `members`: in text order. */
export const joinMarks = (members: readonly HighlightMarks[], added: HighlightMarks): HighlightMarks =>
  collected((name, { join }) => ({
    [name]: join(
      members.map((one) => one[name]),
      added[name],
    ),
  }))

/** The marks that an import brings to a highlight that was here before. */
export const marksForKnown = (imported: HighlightMarks): HighlightMarks =>
  collected((name, { forKnown }) => ({ [name]: forKnown(imported[name]) }))

export const changeMarks = (marks: HighlightMarks, change: MarkChange): HighlightMarks =>
  collected((name, field) => ({ [name]: field.change(marks[name], change) }))

/** Returns what of a change of a part the merged highlight gets. */
export const changeOfWhole = (change: MarkChange): MarkChange => collected((_name, { forWhole }) => forWhole(change))

/** The change that undoes another one, of a highlight with these marks. */
export const undoneMarks = (marks: HighlightMarks, done: MarkChange): MarkChange =>
  collected((name, { undo }) => undo(marks[name], done))

/**
 * Returns the marks that a yielding highlight leaves to the first of those that come back: the marks that none of these
 * has.
 */
export const remainingMarks = (leaving: HighlightMarks, kept: readonly HighlightMarks[]): MarkChange =>
  collected((name, { remaining }) =>
    remaining(
      leaving[name],
      kept.map((one) => one[name]),
    ),
  )

export const sameMarks = (one: HighlightMarks, other: HighlightMarks): boolean =>
  annotationFieldRows.every(([name, { isSame }]) => isSame(one[name], other[name]))

/** As the public API sends them, which omits none. */
export const wholeMarks = (marks: HighlightMarks): WholeFields<Fields> =>
  collected((name, { wire }) => ({ [name]: wire(marks[name]) }))

/** The headings of their columns in exported tables, and the cells of a highlight. */
export const markHeadings: readonly string[] = annotationFieldRows.map(([, { heading }]) => heading)
export const markCells = (marks: HighlightMarks): string[] =>
  annotationFieldRows.map(([name, { cell }]) => cell(marks[name]))

/** Returns the change's description in the list of waiting changes. */
export const waitingMarks = (change: MarkChange): string =>
  annotationFieldRows.flatMap(([, { waiting }]) => waiting(change) ?? []).at(-1) ?? ''
