import * as t from '#shared/words/service/transfers.ts'
import type { JsonObject } from '../read-json.ts'
import { WatchedRecords } from './record-fields.ts'
import type { FoundItem, FoundItems, RefusedRow } from '../incoming-item.ts'

/** Items of records, whose fields that nothing asks for are named. */
export function itemsOfRecords(records: readonly JsonObject[], itemOf: (record: JsonObject) => FoundItem): FoundItems {
  const watch = new WatchedRecords()
  const found = checkedItems(records, (record) => itemOf(watch.watch(record)))
  return { ...found, fieldsLeft: watch.left() }
}

/** Keeps what has an address or words, and names what has neither. */
export function checkedItems<T>(records: readonly T[], itemOf: (record: T) => FoundItem): FoundItems {
  const items: FoundItem[] = []
  const refused: RefusedRow[] = []
  for (const record of records) {
    const item = itemOf(record)
    if (item.url !== null || item.html !== null || item.later) items.push(item)
    else refused.push({ name: item.title ?? t.untitledItem, reason: t.itHasNoWebAddress })
  }
  return { items, refused }
}
