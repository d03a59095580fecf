import {
  type AnnotationFieldName,
  annotationFieldRows,
  type annotationFields,
  type FieldBodies,
  type FieldChanges,
  type FieldValues,
  type FieldWires,
  type GivenFields,
  type WholeFields,
} from './annotation-fields.ts'

type Fields = typeof annotationFields

/** The fields of a highlight (annotation-fields.ts). A null color is the default color. */
export type HighlightMarks = FieldValues<Fields>

/** A change to some of the fields. */
export type MarkChange = FieldChanges<Fields>

/** A change to some of the fields, as calls send it. */
export type MarkBody = FieldBodies<Fields>

/** The fields as calls send them. Absent fields are blank. */
export type MarkFields = GivenFields<Fields>

/** The fields as the API sends them. Absent fields are blank. */
export type SentMarks = FieldWires<Fields>

type Row = (typeof annotationFieldRows)[number]

const collected = <T>(of: (...row: Row) => object | null): T =>
  Object.assign({}, ...annotationFieldRows.map((row) => of(...row))) as T

export const marksOf = (fields: MarkFields): HighlightMarks =>
  collected((name, { read }) => ({ [name]: read(fields[name]) }))

export const noMarks: HighlightMarks = marksOf({})

/** Returns only the marks that differ from a default highlight. */
export const markFields = (marks: HighlightMarks): SentMarks =>
  collected((name, { isBlank, wire }) => (isBlank(marks[name]) ? null : { [name]: wire(marks[name]) }))

/** Returns a copy of a highlight with other marks. */
export function withMarks<T extends MarkFields>(
  highlight: T,
  marks: HighlightMarks,
): Omit<T, AnnotationFieldName> & SentMarks {
  const rest = { ...highlight } as { -readonly [Name in keyof T]?: T[Name] }
  for (const [name] of annotationFieldRows) delete rest[name]
  return { ...(rest as Omit<T, AnnotationFieldName>), ...markFields(marks) }
}

/** Returns the marks of a highlight that is merged with others. `members` are in text order. */
export const joinMarks = (members: readonly HighlightMarks[], added: HighlightMarks): HighlightMarks =>
  collected((name, { join }) => ({
    [name]: join(
      members.map((one) => one[name]),
      added[name],
    ),
  }))

/** Returns the marks that an import adds to an existing highlight. */
export const marksForKnown = (imported: HighlightMarks): HighlightMarks =>
  collected((name, { forKnown }) => ({ [name]: forKnown(imported[name]) }))

export const changeMarks = (marks: HighlightMarks, change: MarkChange): HighlightMarks =>
  collected((name, field) => ({ [name]: field.change(marks[name], change) }))

/**
 * Returns the part of a change that applies to a merged highlight, if the change was made to one of the highlights that
 * became part of it.
 */
export const changeOfWhole = (change: MarkChange): MarkChange => collected((_name, { forWhole }) => forWhole(change))

/** Returns the change that undoes another one. `marks` are the marks of the highlight before that change. */
export const undoneMarks = (marks: HighlightMarks, done: MarkChange): MarkChange =>
  collected((name, { undo }) => undo(marks[name], done))

export const toMarkBody = (change: MarkChange): MarkBody => collected((_name, { toBody }) => toBody(change))

export const fromMarkBody = (body: MarkBody): MarkChange => collected((_name, { fromBody }) => fromBody(body))

/**
 * Returns the change that transfers the marks of a replaced highlight to the first of the restored ones, but only the
 * marks that none of them has.
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

/** The marks as the public API sends them, which omits none. */
export const wholeMarks = (marks: HighlightMarks): WholeFields<Fields> =>
  collected((name, { wire }) => ({ [name]: wire(marks[name]) }))

/** Column headings of the marks in exported tables, and the cells of a highlight. */
export const markHeadings: readonly string[] = annotationFieldRows.map(([, { heading }]) => heading)
export const markCells = (marks: HighlightMarks): string[] =>
  annotationFieldRows.map(([name, { cell }]) => cell(marks[name]))

/** Returns the change's description in the list of waiting changes. */
export const waitingMarks = (change: MarkChange): string =>
  annotationFieldRows.flatMap(([, { waiting }]) => waiting(change) ?? []).at(-1) ?? ''
