import * as t from '#shared/words/actions.ts'
import { changedTags, foldedName } from '../tag.ts'
import { type HighlightColor, highlightColors } from './highlight-colors.ts'

/**
 * A field of a highlight that a reader can set. `Value` is the form that the app uses internally. `Wire` is the form in
 * calls, stores and archives. These omit blank values; only the public API sends them as `Wire`, too. `Given` is the
 * form that a client may send. `Change` is the field's part of a change to a highlight.
 */
export interface AnnotationField<Value, Wire, Given, Change> {
  /** The value of a newly created highlight. */
  readonly blank: Value
  isBlank(value: Value): boolean
  isSame(one: Value, other: Value): boolean
  read(given: Given | undefined): Value
  wire(value: Value): Wire
  /** The value as text, for the column with the field's name. The column is null for the blank value. */
  toColumn(value: Value): string
  fromColumn(text: string): Value

  /** Returns the value of a highlight that is merged with others. `members` are in text order. */
  join(members: readonly Value[], added: Value): Value
  /** Returns the part of an imported value that is applied to an existing highlight. */
  forKnown(imported: Value): Value
  change(value: Value, change: Change): Value
  /**
   * Returns the change that transfers the values of a replaced highlight to the restored ones, but only those that none
   * of them has.
   */
  remaining(leaving: Value, kept: readonly Value[]): Change
  /**
   * Returns the part of a change that applies to the merged highlight, if the changed highlight has become part of it.
   */
  forWhole(change: Change): Change
  /** Returns the change that undoes another one. `value` is the value before that change. */
  undo(value: Value, done: Change): Change

  /** The value as text, shown next to other fields in exports. An empty text is not shown. */
  line(value: Value): string
  /** Heading of its column in exported tables. */
  readonly heading: string
  cell(value: Value): string
  /** Describes the change in the list of waiting changes. Null if the field does not change. */
  waiting(change: Change): string | null
}

type Color = HighlightColor | null

const color: AnnotationField<Color, HighlightColor, Color, { readonly color?: Color | undefined }> = {
  blank: null,
  isBlank: (value) => value === null,
  isSame: (one, other) => one === other,
  read: (given = null) => (given === highlightColors[0] ? null : given),
  wire: (value) => value ?? highlightColors[0],
  toColumn: String,
  fromColumn: (text) => color.read(highlightColors.find((one) => one === text)),
  // The highlight's own color if one was chosen, otherwise the first color chosen for a member.
  join: (members, added) => added ?? members.find((one) => one !== null) ?? null,
  forKnown: () => null,
  change: (value, change) => (change.color === undefined ? value : color.read(change.color)),
  remaining: (leaving, kept) => (leaving !== null && !kept.includes(leaving) ? { color: leaving } : {}),
  forWhole: (change) => change,
  undo: (value, done) => (done.color === undefined ? {} : { color: color.wire(value) }),
  line: (value) => value ?? '',
  heading: t.headingColor,
  cell: (value) => value ?? '',
  waiting: (change) => (change.color === undefined ? null : t.highlightIn({ color: change.color ?? '' })),
}

type Names = readonly string[]

/** A name that is in both lists is not removed. */
interface NamesChange {
  readonly add: Names
  readonly remove: Names
}

const hasName = (names: Names, name: string): boolean => names.some((one) => foldedName(one) === foldedName(name))

const tags: AnnotationField<Names, Names, Names, NamesChange> = {
  blank: [],
  isBlank: (value) => value.length === 0,
  isSame: (one, other) => one.length === other.length && one.every((name, at) => name === other[at]),
  read: (given = []) => withNames([], given),
  wire: (value) => [...value],
  toColumn: (value) => JSON.stringify(value),
  fromColumn: (text) => withNames([], JSON.parse(text) as string[]),
  join: (members, added) => withNames([], [...members, added].flat()),
  forKnown: (imported) => imported,
  change(value, { add, remove }) {
    const gone = new Set(remove.map(foldedName))
    const kept = value.filter((name) => !gone.has(foldedName(name)))
    return withNames(kept, add)
  },
  remaining(leaving, kept) {
    const known = new Set(kept.flat().map(foldedName))
    return { add: leaving.filter((name) => !known.has(foldedName(name))), remove: [] }
  },
  // The removed names may also belong to another part.
  forWhole: ({ add }) => ({ add, remove: [] }),
  undo: (value, done) => ({
    add: value.filter((name) => hasName(done.remove, name)),
    remove: done.add.filter((name) => !hasName(value, name)),
  }),
  line: (value) => value.map((name) => `#${name.replaceAll(/\s+/g, '-').replace(/^#+/, '')}`).join(' '),
  heading: t.headingTags,
  cell: (value) => value.join(', '),
  waiting: (change) =>
    change.add.length + change.remove.length === 0 ? null : t.tagsOfAHighlight({ names: changedTags(change) }),
}

/** Adds the names that are missing. */
function withNames(names: Names, added: Names): Names {
  const known = new Set(names.map(foldedName))
  const fresh = added.flatMap((given) => {
    const name = given.trim()
    if (name === '' || known.has(foldedName(name))) return []
    known.add(foldedName(name))
    return [name]
  })
  return fresh.length === 0 ? names : [...names, ...fresh]
}

/**
 * The fields of a highlight that a reader can set, apart from its note and like. Each has a column with its name in
 * both tables of highlights, and a row in the schemas of the API (shared/api/annotation-schemas.ts). The rest of the
 * app treats all fields alike (highlight-marks.ts).
 */
export const annotationFields = { color, tags }

type Fields = typeof annotationFields
export type AnnotationFieldName = keyof Fields

type ValueOf<F> = F extends AnnotationField<infer Value, infer _W, infer _G, infer _C> ? Value : never
type WireOf<F> = F extends AnnotationField<infer _V, infer Wire, infer _G, infer _C> ? Wire : never
type GivenOf<F> = F extends AnnotationField<infer _V, infer _W, infer Given, infer _C> ? Given : never
type ChangeOf<F> = F extends AnnotationField<infer _V, infer _W, infer _G, infer Change> ? Change : never
type Intersection<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never

export type FieldValues<Table> = { readonly [Name in keyof Table]: ValueOf<Table[Name]> }
export type FieldWires<Table> = { readonly [Name in keyof Table]?: WireOf<Table[Name]> | undefined }
export type WholeFields<Table> = { readonly [Name in keyof Table]: WireOf<Table[Name]> }
export type GivenFields<Table> = { readonly [Name in keyof Table]?: GivenOf<Table[Name]> | undefined }
export type FieldChanges<Table> = Intersection<ChangeOf<Table[keyof Table]>>

/** Every field with its name, for code that treats all fields alike. */
export const annotationFieldRows = Object.entries(annotationFields) as unknown as readonly (readonly [
  AnnotationFieldName,
  AnnotationField<unknown, unknown, unknown, object>,
])[]
