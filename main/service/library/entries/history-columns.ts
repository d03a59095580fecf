import { fromMicroseconds, toMicroseconds } from '#shared/model/dates.ts'
import { type HistoryColumn, historyFieldRows, type HistoryValues } from '#shared/model/history-fields.ts'

/** The fields of a reading history (history-fields.ts) as columns of the table. */
export type HistoryColumns = { readonly [Column in HistoryColumn]: number | null }

type ByColumn<Cell> = { [Column in HistoryColumn]: Cell }

const collected = <Cell>(of: (...row: (typeof historyFieldRows)[number]) => Cell) =>
  Object.fromEntries(historyFieldRows.map((row) => [row[1].column, of(...row)])) as ByColumn<Cell>

/** Returns a value for each of these columns. */
export const eachHistoryColumn = <Cell>(of: (column: HistoryColumn) => Cell): ByColumn<Cell> =>
  collected((_name, { column }) => of(column))

/** Returns only the history columns of a row. */
export const historyColumnsOf = <Cell>(row: Readonly<ByColumn<Cell>>): ByColumn<Cell> =>
  collected((_name, { column }) => row[column])

export const historyValuesOf = (row: HistoryColumns): HistoryValues =>
  Object.fromEntries(
    historyFieldRows.map(([name, { column, of }]) => {
      const cell = row[column]
      return [name, cell !== null && of === 'date' ? fromMicroseconds(cell) : cell]
    }),
  ) as unknown as HistoryValues

/** Returns values as columns. Null for an invalid date. */
export const historyCellsOf = (values: HistoryValues): HistoryColumns =>
  collected((name) => {
    const value = values[name] ?? null
    return typeof value === 'string' ? toMicroseconds(value) || null : value
  })

/** Merges the histories of two items that become one. */
export const mergedHistory = (older: HistoryColumns, newer: HistoryColumns): HistoryColumns =>
  collected((_name, { column, merged }) => {
    const [one, other] = [older[column], newer[column]]
    if (one === null || other === null) return one ?? other
    return merged === 'newer' ? other : Math.max(one, other)
  })
