import * as t from '#shared/words/service/transfers.ts'
import type { FoundItem, FoundItems, RefusedRow } from '../incoming-item.ts'

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
