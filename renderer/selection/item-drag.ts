/** The data type that carries the content ids of dragged rows. */
export const itemDrag = 'application/x-lectern-items'

/** The content ids of a drop, or an empty list if it carries something else. */
export function droppedItems(transfer: DataTransfer): readonly number[] {
  try {
    const ids: unknown = JSON.parse(transfer.getData(itemDrag))
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0) : []
  } catch {
    return []
  }
}
