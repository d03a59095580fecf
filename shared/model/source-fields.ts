/**
 * Where the text of a feed's items comes from: the feed, the page immediately, or the page when an item is first
 * opened. `auto` fetches the page only for items that the feed truncates.
 */
export const fetchModes = ['auto', 'feed', 'page', 'on_open'] as const
export type FetchMode = (typeof fetchModes)[number]

/**
 * A setting for how a source is followed. `column` is its column in the table `source`. `blank` is its value for a
 * source that was followed without further settings. `isOurs` is true for our additions, which are absent in services
 * and stored changes from before them.
 */
interface SourceField<Value, Cell> {
  readonly column: string
  readonly blank: Value
  readonly isOurs: boolean
  toCell(value: Value): Cell
  fromCell(cell: Cell): Value
}

const isOn = { blank: false, toCell: Number, fromCell: (cell: number) => cell === 1 } as const

const number = { blank: 0, toCell: (value: number) => value, fromCell: (cell: number) => cell } as const

const mode = {
  blank: 'auto' as FetchMode,
  toCell: String,
  fromCell: (cell: string): FetchMode => fetchModes.find((one) => one === cell) ?? 'auto',
} as const

/** Nested folders are joined by slashes. The maximum length leaves room for a name of 200 user-perceived characters. */
const folder = {
  blank: null as string | null,
  toCell: (value: string | null) => value?.trim().slice(0, 2000) || null,
  fromCell: (cell: string | null) => cell,
} as const

/**
 * All settings that a reader can choose for a source, by their names in calls, stored changes and archives. A new
 * setting is a row here and in its schemas (shared/api/source-field-schemas.ts). Calls, statements, archives and undo
 * treat all settings alike.
 */
export const sourceFields = {
  wants_notifications: { column: 'wants_notifications', isOurs: false, ...isOn },
  is_favorited: { column: 'is_favorited', isOurs: false, ...isOn },
  signal_boost_value: { column: 'signal_boost', isOurs: false, ...number },
  /** True if the source is followed, but shown only on its own page. */
  is_muted: { column: 'is_muted', isOurs: true, ...isOn },
  /** True if its items go into the queue immediately. */
  auto_save: { column: 'auto_save', isOurs: true, ...isOn },
  fetch_mode: { column: 'fetch_mode', isOurs: true, ...mode },
  folder: { column: 'folder', isOurs: true, ...folder },
} as const

type Fields = typeof sourceFields
export type SourceFieldName = keyof Fields
type Column = Fields[SourceFieldName]['column']

type ValueOf<Name extends SourceFieldName> = ReturnType<Fields[Name]['fromCell']>
type Required = { [Name in SourceFieldName]: Fields[Name]['isOurs'] extends true ? never : Name }[SourceFieldName]

export type SourceValues = { readonly [Name in SourceFieldName]: ValueOf<Name> }

/** The values as services send them. */
export type SentSourceValues = { readonly [Name in Required]: ValueOf<Name> } & {
  readonly [Name in Exclude<SourceFieldName, Required>]?: ValueOf<Name> | undefined
}

/** Some of the values. Absent values are not changed. */
export type SourceChoices = { readonly [Name in SourceFieldName]?: ValueOf<Name> | undefined }

export type SourceCells = {
  readonly [Name in SourceFieldName as Fields[Name]['column']]: ReturnType<Fields[Name]['toCell']>
}

/** Every field with its name, for code that treats all fields alike. */
export const sourceFieldRows = Object.entries(sourceFields) as unknown as readonly (readonly [
  SourceFieldName,
  SourceField<unknown, unknown> & { readonly column: Column },
])[]

const collected = <T>(of: (...row: (typeof sourceFieldRows)[number]) => object): T =>
  Object.assign({}, ...sourceFieldRows.map((row) => of(...row))) as T

/** The values for a source that was followed without further settings. */
export const blankSource = collected<SourceValues>((name, { blank }) => ({ [name]: blank }))

/** Returns only the fields listed here. */
export const sourceChoicesOf = (source: SourceChoices): SourceChoices =>
  collected((name) => (source[name] === undefined ? {} : { [name]: source[name] }))

export const sourceValuesOf = (cells: SourceCells): SourceValues =>
  collected((name, { column, fromCell }) => ({ [name]: fromCell(cells[column]) }))

export const sourceCellsOf = (values: SourceValues): SourceCells =>
  collected((name, { column, toCell }) => ({ [column]: toCell(values[name]) }))

/** Returns only the columns of these fields. */
export const sourceColumnsOf = (row: SourceCells): SourceCells =>
  collected((_name, { column }) => ({ [column]: row[column] }))

/**
 * Returns an object with a value for each of these columns. The compiler does not check that each value fits its
 * column.
 */
export const eachSourceColumn = (of: (column: Column) => unknown): object =>
  collected((_name, { column }) => ({ [column]: of(column) }))
