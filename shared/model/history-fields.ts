/**
 * The fields of an item's reading history, by their names in calls, stores and archives. `column` is the column in the
 * table `history`, where dates are microseconds.
 *
 * `merged` selects the value when two items become one: the greater value, or the value of the most recently used item.
 * `isOurs` is true for our additions, which are absent from services that follow the original. A new field is a row
 * here; calls, statements, archives, merges and moves treat all fields alike.
 */
export const historyFields = {
  last_viewed_date: { column: 'last_viewed_us', of: 'date', merged: 'greater', isOurs: false },
  last_annotated_date: { column: 'last_annotated_us', of: 'date', merged: 'greater', isOurs: false },
  last_read_percentage: { column: 'last_read', of: 'share', merged: 'newer', isOurs: false },
  max_read_percentage: { column: 'max_read', of: 'share', merged: 'greater', isOurs: false },
  last_audio_percentage: { column: 'last_audio', of: 'share', merged: 'newer', isOurs: false },
  max_audio_percentage: { column: 'max_audio', of: 'share', merged: 'greater', isOurs: false },
  finished_date: { column: 'finished_us', of: 'date', merged: 'greater', isOurs: true },
} as const satisfies Record<string, HistoryField>

interface HistoryField {
  readonly column: string
  readonly of: 'date' | 'share'
  readonly merged: 'greater' | 'newer'
  readonly isOurs: boolean
}

type Fields = typeof historyFields
export type HistoryFieldName = keyof Fields
export type HistoryColumn = Fields[HistoryFieldName]['column']

type ValueOf<Name extends HistoryFieldName> = (Fields[Name]['of'] extends 'date' ? string : number) | null
type Required = { [Name in HistoryFieldName]: Fields[Name]['isOurs'] extends true ? never : Name }[HistoryFieldName]

/** Null means never, or unknown. */
export type HistoryValues = { readonly [Name in Required]: ValueOf<Name> } & {
  readonly [Name in Exclude<HistoryFieldName, Required>]?: ValueOf<Name> | undefined
}

/** Every field with its name, for code that treats all fields alike. */
export const historyFieldRows = Object.entries(historyFields) as readonly (readonly [
  HistoryFieldName,
  HistoryField & { readonly column: HistoryColumn },
])[]

/** The history of an item that was never opened. */
export const noHistory = Object.fromEntries(historyFieldRows.map(([name]) => [name, null])) as HistoryValues
