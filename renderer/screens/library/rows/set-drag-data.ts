import type { FeedEntry } from '#shared/model/feed.ts'
import { itemDrag, selection } from '../../../selection/index.ts'

/**
 * Sets the drag data of a row: its ID, or all selected IDs, for drop targets in the app, and its URL for other apps.
 */
export function setDragData(transfer: DataTransfer, { content: { id, url } }: FeedEntry): void {
  const chosen = selection.ids()
  transfer.setData(itemDrag, JSON.stringify(chosen.has(id) ? [...chosen] : [id]))
  if (/^https?:/i.test(url)) {
    transfer.setData('text/uri-list', url)
    transfer.setData('text/plain', url)
  }
  transfer.effectAllowed = 'copyMove'
}
