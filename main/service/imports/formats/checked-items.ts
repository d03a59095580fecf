import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import type { JsonObject } from '../read-json.ts'
import { WatchedRecords } from './record-fields.ts'
import type { FoundItem, FoundItems, RefusedRow } from '../incoming-item.ts'

/** Returns the items of records, and the names of the fields that were not read. */
export function itemsOfRecords(records: readonly JsonObject[], itemOf: (record: JsonObject) => FoundItem): FoundItems {
  const watch = new WatchedRecords()
  const found = checkedItems(records, (record) => itemOf(watch.watch(record)))
  return { ...found, fieldsLeft: watch.left() }
}

/** Accepts records that have an address or text, and lists those that have neither as refused. */
export function checkedItems<T>(records: readonly T[], itemOf: (record: T) => FoundItem): FoundItems {
  const items: FoundItem[] = []
  const refused: RefusedRow[] = []
  for (const record of records) {
    const item = itemOf(record)
    if (item.url !== null || item.html !== null || item.later) items.push(item)
    else refused.push({ name: item.title ?? t.untitledItem, reason: reason('row_without_address') })
  }
  return { items, refused }
}
