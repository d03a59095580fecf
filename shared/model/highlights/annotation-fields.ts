import * as t from '#shared/words/actions.ts'
import { changedTags, foldedName } from '../tag.ts'
import { type HighlightColor, highlightColors } from './highlight-colors.ts'

/**
 * A field that a reader gives a highlight. `Value`: as the app computes with it. `Wire`: as calls, stores and archives
 * have it. Only the public API has it for the blank value, too. `Given`: as a writer may send it. `Change`: its part of a
 * change of a highlight.
 */
export interface AnnotationField<Value, Wire, Given, Change> {
  /** The value of a highlight that was only made. */
  readonly blank: Value
  isBlank(value: Value): boolean
  isSame(one: Value, other: Value): boolean
  read(given: Given | undefined): Value
  wire(value: Value): Wire
  /** Its text in the column of its name. The column is null for the blank value. */
  toColumn(value: Value): string
  fromColumn(text: string): Value

  /** The value of a highlight that is merged with others. `members`: in text order. */
  join(members: readonly Value[], added: Value): Value
  /** The part of an imported value that a highlight takes that was here before. */
  forKnown(imported: Value): Value
  change(value: Value, change: Change): Value
  /** The change that gives highlights that come back what a yielding one has, and none of them. */
  remaining(leaving: Value, kept: readonly Value[]): Change
  /** The part of a change that reaches the whole, if the changed highlight has become a part of it. */
  forWhole(change: Change): Change
  /** The change that undoes another one of this value. */
  undo(value: Value, done: Change): Change

  /** Its text beside other fields in exports. Empty: not shown. */
  line(value: Value): string
  /** Its column in tables that are exported. */
  readonly heading: string
  cell(value: Value): string
  /** Describes the change in the list of waiting changes. Null: it does not change. */
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
  // Its own color if one was chosen, otherwise the first chosen one.
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

/** A name that is in both lists stays. */
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
  // Another part may have had the removed ones.
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

/** Adds the missing names. */
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
 * The fields that a reader gives a highlight beside its note and like. Each has a column of its name in both tables of
 * highlights, and a row in the schemas of the API (shared/api/annotation-schemas.ts). The rest of the app treats all
 * alike (highlight-marks.ts).
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

/** Every field with its name, for code that treats all alike. */
export const annotationFieldRows = Object.entries(annotationFields) as unknown as readonly (readonly [
  AnnotationFieldName,
  AnnotationField<unknown, unknown, unknown, object>,
])[]
