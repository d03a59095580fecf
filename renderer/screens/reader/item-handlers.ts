import type { CommandIdOf } from '#shared/commands.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import {
  archiveOrReturn,
  copyMarkdown,
  copyUrl,
  deleteItem,
  editTags,
  isArchived,
  openInNewWindow,
  openOriginal,
  saveToQueue,
  shareItem,
  toggleFavorite,
  toggleRead,
} from '../../commands/index.ts'

export type ItemHandlers = Partial<Record<CommandIdOf<'item'>, () => void>>

/** What the item commands do to the open article. Archived and deleted articles are left for the list. */
export function itemHandlers(entry: FeedEntry, leave: () => void): ItemHandlers {
  return {
    'item.archive': () => {
      const leaving = !isArchived(entry)
      void archiveOrReturn(entry)
      if (leaving) leave()
    },
    'item.save': () => void saveToQueue(entry),
    'item.favorite': () => void toggleFavorite(entry),
    'item.delete': () => {
      void deleteItem(entry)
      leave()
    },
    'item.tags': () => editTags([entry.content.id]),
    'item.toggleRead': () => void toggleRead(entry),
    'item.openOriginal': () => openOriginal(entry),
    'item.copyUrl': () => void copyUrl(entry),
    'item.copyMarkdown': () => void copyMarkdown(entry),
    'item.share': () => shareItem(entry),
    'item.newWindow': () => openInNewWindow(entry),
  }
}
