import type { ImportedItem } from './read-table.ts'

/** One call takes at most this many items, and almost a megabyte of JSON. */
const MOST_ITEMS = 5000
const MOST_BYTES = 800_000

const encoder = new TextEncoder()

/** Splits an import into batches the service accepts, in order. */
export function importBatches(items: readonly ImportedItem[]): readonly (readonly ImportedItem[])[] {
  const portions: ImportedItem[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const item of items) {
    const length = encoder.encode(JSON.stringify(item)).length + 1
    const last = portions.at(-1)
    if (last && last.length < MOST_ITEMS && size + length <= MOST_BYTES) {
      last.push(item)
      size += length
    } else {
      portions.push([item])
      size = length
    }
  }
  return portions
}
