import * as t from '#shared/words/actions.ts'
import { changedTags, foldedName } from '../tag.ts'
import { type HighlightColor, highlightColors } from './highlight-colors.ts'
import { cleanLink, type HighlightLink, linkKey, shortWords } from './highlight-link.ts'
import { type ListEdit, UniqueList } from './unique-list.ts'

/** A part of a highlight's line in exports. A part with an address is shown as a link. */
export interface LinePart {
  readonly text: string
  readonly url?: string
}

/**
 * A field of a highlight that a reader can set. `Value` is the form that the app uses internally. `Wire` is the form in
 * calls, stores and archives. These omit blank values; only the public API sends them as `Wire`, too. `Given` is the
 * form that a client may send. `Change` is the field's part of a change to a highlight, and `Body` is that change in a
 * call.
 */
export interface AnnotationField<Value, Wire, Given, Change, Body> {
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
  toBody(change: Change): Body
  fromBody(body: Body): Change

  /** The value as shown next to other fields in exports. Empty if it is not shown. */
  parts(value: Value): readonly LinePart[]
  /** Heading of its column in exported tables. */
  readonly heading: string
  cell(value: Value): string
  /** Describes the change in the list of waiting changes. Null if the field does not change. */
  waiting(change: Change): string | null
}

type Color = HighlightColor | null

interface ColorChange {
  readonly color?: Color | undefined
}

const onlyColor = ({ color: to }: ColorChange): ColorChange => (to === undefined ? {} : { color: to })

const color: AnnotationField<Color, HighlightColor, Color, ColorChange, ColorChange> = {
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
  forWhole: onlyColor,
  undo: (value, done) => (done.color === undefined ? {} : { color: color.wire(value) }),
  toBody: onlyColor,
  fromBody: onlyColor,
  parts: (value) => (value === null ? [] : [{ text: value }]),
  heading: t.headingColor,
  cell: (value) => value ?? '',
  waiting: (change) => (change.color === undefined ? null : t.highlightIn({ color: change.color ?? '' })),
}

/** The names of a list's two edits in changes and in calls. */
type Edits<Add extends string, Remove extends string, Item> = {
  readonly [Name in Add | Remove]?: readonly Item[] | undefined
}

/** The part of a field that is the same for all lists. `names` are those in changes, and `inBody` those in calls. */
function listField<
  Item,
  const Add extends string,
  const Remove extends string,
  const AddBody extends string,
  const RemoveBody extends string,
>(
  list: UniqueList<Item>,
  names: { readonly add: Add; readonly remove: Remove },
  inBody: { readonly add: AddBody; readonly remove: RemoveBody },
) {
  type Value = readonly Item[]
  type Change = Edits<Add, Remove, Item>
  type Body = Edits<AddBody, RemoveBody, Item>
  const from = (given: object, { add, remove }: { readonly add: string; readonly remove: string }): ListEdit<Item> => {
    const lists = given as Readonly<Record<string, Value | undefined>>
    return { add: lists[add] ?? [], remove: lists[remove] ?? [] }
  }
  const into = (edit: ListEdit<Item>, { add, remove }: { readonly add: string; readonly remove: string }): object => ({
    ...(edit.add.length > 0 && { [add]: edit.add }),
    ...(edit.remove.length > 0 && { [remove]: edit.remove }),
  })
  const edit = (change: Change): ListEdit<Item> => from(change, names)
  const changeOf = (edited: ListEdit<Item>): Change => into(edited, names)
  return {
    edit,
    field: {
      blank: [] as Value,
      isBlank: (value: Value) => value.length === 0,
      read: (given: Value = []) => list.with([], given),
      wire: (value: Value): Value => [...value],
      toColumn: (value: Value) => JSON.stringify(value),
      fromColumn: (text: string) => list.with([], JSON.parse(text) as Value),
      join: (members: readonly Value[], added: Value) => list.with([], [...members, added].flat()),
      forKnown: (imported: Value) => imported,
      change: (value: Value, change: Change) => list.change(value, edit(change)),
      remaining: (leaving: Value, kept: readonly Value[]) =>
        changeOf({ add: list.missing(leaving, kept.flat()), remove: [] }),
      // The removed values may also belong to another part.
      forWhole: (change: Change) => changeOf({ add: edit(change).add, remove: [] }),
      undo: (value: Value, done: Change) => changeOf(list.undo(value, edit(done))),
      toBody: (change: Change) => into(edit(change), inBody) as Body,
      fromBody: (body: Body) => changeOf(from(body, inBody)),
    },
  }
}

type Names = readonly string[]

const names = listField(
  new UniqueList<string>(foldedName, (name) => name.trim() || null),
  { add: 'add', remove: 'remove' },
  { add: 'add_tags', remove: 'remove_tags' },
)

const tags: AnnotationField<
  Names,
  Names,
  Names,
  Edits<'add', 'remove', string>,
  Edits<'add_tags', 'remove_tags', string>
> = {
  ...names.field,
  isSame: (one, other) => one.length === other.length && one.every((name, at) => name === other[at]),
  parts: (value) =>
    value.length === 0
      ? []
      : [{ text: value.map((name) => `#${name.replaceAll(/\s+/g, '-').replace(/^#+/, '')}`).join(' ') }],
  heading: t.headingTags,
  cell: (value) => value.join(', '),
  waiting: (change) => {
    const { add, remove } = names.edit(change)
    return add.length + remove.length === 0 ? null : t.tagsOfAHighlight({ names: changedTags({ add, remove }) })
  },
}

type Links = readonly HighlightLink[]

const targets = listField(
  new UniqueList<HighlightLink>(linkKey, cleanLink),
  { add: 'add_links', remove: 'remove_links' },
  { add: 'add_links', remove: 'remove_links' },
)

/** Number of characters of a highlight's words that exports show of it. */
const SHOWN = 80

const links: AnnotationField<
  Links,
  Links,
  Links,
  Edits<'add_links', 'remove_links', HighlightLink>,
  Edits<'add_links', 'remove_links', HighlightLink>
> = {
  ...targets.field,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  parts: (value) =>
    value.map(({ url, title, text }) => ({
      text: text === undefined ? title : t.linkToWords({ title, words: shortWords(text, SHOWN) }),
      url,
    })),
  heading: t.headingLinks,
  cell: (value) => value.map(({ url }) => url).join(' '),
  waiting: (change) => {
    const { add, remove } = targets.edit(change)
    const [first] = [...add, ...remove]
    if (!first) return null
    return add.length > 0 ? t.linkAHighlight({ title: first.title }) : t.removeALink({ title: first.title })
  },
}

/**
 * The fields of a highlight that a reader can set, apart from its note and like. Each has a column with its name in
 * both tables of highlights, and a row in the schemas of the API (shared/api/annotation-schemas.ts). The rest of the
 * app treats all fields alike (highlight-marks.ts).
 */
export const annotationFields = { color, tags, links }

type Fields = typeof annotationFields
export type AnnotationFieldName = keyof Fields

type FieldOf<Value, Wire, Given, Change, Body> = AnnotationField<Value, Wire, Given, Change, Body>
type ValueOf<F> = F extends FieldOf<infer Value, infer _W, infer _G, infer _C, infer _B> ? Value : never
type WireOf<F> = F extends FieldOf<infer _V, infer Wire, infer _G, infer _C, infer _B> ? Wire : never
type GivenOf<F> = F extends FieldOf<infer _V, infer _W, infer Given, infer _C, infer _B> ? Given : never
type ChangeOf<F> = F extends FieldOf<infer _V, infer _W, infer _G, infer Change, infer _B> ? Change : never
type BodyOf<F> = F extends FieldOf<infer _V, infer _W, infer _G, infer _C, infer Body> ? Body : never
export type Intersection<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
  ? All
  : never

export type FieldValues<Table> = { readonly [Name in keyof Table]: ValueOf<Table[Name]> }
export type FieldWires<Table> = { readonly [Name in keyof Table]?: WireOf<Table[Name]> | undefined }
export type WholeFields<Table> = { readonly [Name in keyof Table]: WireOf<Table[Name]> }
export type GivenFields<Table> = { readonly [Name in keyof Table]?: GivenOf<Table[Name]> | undefined }
export type FieldChanges<Table> = Intersection<ChangeOf<Table[keyof Table]>>
export type FieldBodies<Table> = Intersection<BodyOf<Table[keyof Table]>>

/** Every field with its name, for code that treats all fields alike. */
export const annotationFieldRows = Object.entries(annotationFields) as unknown as readonly (readonly [
  AnnotationFieldName,
  AnnotationField<unknown, unknown, unknown, object, object>,
])[]
