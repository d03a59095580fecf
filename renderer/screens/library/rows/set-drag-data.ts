import type { FeedEntry } from '#shared/model/feed.ts'
import { itemDrag, selection } from '../../../commands/index.ts'

/** What a dragged row carries: for our own targets its id (or all that are chosen), for others its address. */
export function setDragData(transfer: DataTransfer, { content: { id, url } }: FeedEntry): void {
  const chosen = selection.ids()
  transfer.setData(itemDrag, JSON.stringify(chosen.has(id) ? [...chosen] : [id]))
  if (/^https?:/i.test(url)) {
    transfer.setData('text/uri-list', url)
    transfer.setData('text/plain', url)
  }
  transfer.effectAllowed = 'copyMove'
}
