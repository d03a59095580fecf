/** The data type for the content IDs of dragged rows. */
export const itemDrag = 'application/x-lectern-items'

/** Returns the content IDs of a drop, or an empty list if it contains other data. */
export function droppedItems(transfer: DataTransfer): readonly number[] {
  try {
    const ids: unknown = JSON.parse(transfer.getData(itemDrag))
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0) : []
  } catch {
    return []
  }
}
