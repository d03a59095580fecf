import type { FoundItems, IncomingItem, RefusedRow } from '../incoming-item.ts'

/** Keeps what has an address or words, and names what has neither. */
export function checkedItems<T>(records: readonly T[], itemOf: (record: T) => IncomingItem): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  for (const record of records) {
    const item = itemOf(record)
    if (item.url !== null || item.html !== null) items.push(item)
    else refused.push({ name: item.title ?? 'An entry without a title', reason: 'It has no web address.' })
  }
  return { items, refused }
}
