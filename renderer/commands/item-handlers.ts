import type { CommandIdOf } from '#shared/commands/known.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { keepOrRemoveAudio, canBeHeard, listen, listenLater, listenNext } from '../listening/index.ts'
import {
  addToShelf,
  editNote,
  editTags,
  makeBook,
  sendItem,
  setFinishedDate,
  shareItem,
  showPageChanges,
  showStoredPage,
  toKindle,
} from '../dialogs/index.ts'
import {
  archiveOrReturn,
  copyMarkdown,
  copyUrl,
  copyWayback,
  deleteItem,
  hasWebPage,
  isInbox,
  openInNewWindow,
  openOriginal,
  saveToQueue,
  toggleFavorite,
  toggleRead,
} from './item-commands.ts'
import type { BulkName } from './run-bulk.ts'

export interface ItemHandler {
  readonly one: (entry: FeedEntry) => unknown
  /** Effect of the command on several entries: a bulk command or a function. If absent, the command does nothing. */
  readonly many?: BulkName | ((ids: readonly number[]) => void)
  /** True if menus offer the command for an article. If absent, menus offer it for every article. */
  readonly fits?: (entry: FeedEntry) => boolean
}

/** Handlers of the item commands in lists and their menus. The reading screen replaces some of them. */
export const itemHandlers: Partial<Record<CommandIdOf<'item'>, ItemHandler>> = {
  'item.archive': { one: archiveOrReturn, many: 'archive' },
  // The command before this one returns archived entries. Entries in the queue are already saved.
  'item.save': { one: saveToQueue, many: 'save', fits: isInbox },
  'item.favorite': { one: toggleFavorite, many: 'favorite' },
  'item.delete': { one: deleteItem, many: 'delete' },
  'item.tags': { one: ({ content }) => editTags([content.id]), many: editTags },
  'item.shelves': { one: ({ content }) => addToShelf([content.id]), many: addToShelf },
  'item.note': { one: ({ content }) => editNote(content.id) },
  'item.listen': { one: ({ content }) => listen({ contentId: content.id, from: null }), fits: canBeHeard },
  'item.listenNext': {
    one: ({ content }) => listenNext([content.id]),
    many: (ids) => void listenNext(ids),
    fits: canBeHeard,
  },
  'item.listenLater': {
    one: ({ content }) => listenLater([content.id]),
    many: (ids) => void listenLater(ids),
    fits: canBeHeard,
  },
  'item.keepAudio': {
    one: ({ content }) => keepOrRemoveAudio([content.id]),
    many: (ids) => void keepOrRemoveAudio(ids),
    fits: canBeHeard,
  },
  'item.toggleRead': { one: toggleRead, many: 'toggleRead' },
  'item.finishedDate': { one: setFinishedDate },
  'item.openOriginal': { one: openOriginal },
  'item.copyUrl': { one: copyUrl },
  'item.copyMarkdown': { one: copyMarkdown },
  'item.share': { one: shareItem },
  'item.send': { one: sendItem },
  'item.storedPage': { one: (entry) => showStoredPage(entry), fits: hasWebPage },
  'item.pageChanges': { one: showPageChanges, fits: hasWebPage },
  'item.copyWayback': { one: copyWayback, fits: hasWebPage },
  'item.epub': { one: ({ content }) => makeBook([content.id]), many: makeBook },
  'item.kindle': { one: ({ content }) => toKindle([content.id]), many: toKindle },
  'item.newWindow': { one: openInNewWindow },
}

type ItemRuns<R> = Partial<Record<CommandIdOf<'item'>, R>>

/** Converts every handler. The result is keyed by command ID. */
export const eachItemHandler = <R>(make: (handler: ItemHandler) => R): ItemRuns<R> =>
  Object.fromEntries(Object.entries(itemHandlers).map(([id, handler]) => [id, make(handler)]))
