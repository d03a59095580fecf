export { type CommandRun, isTextField } from './dispatcher.ts'
export { ariaKeys, keyCaps, keyText, withKey } from './key-label.ts'
export { dispatcher, runCommand, useCommands, useKeyPrefix } from './use-commands.ts'
export {
  archiveOrReturn,
  copyUrl,
  deleteItem,
  fetchAgain,
  isArchived,
  isFavorite,
  openOriginal,
  saveToQueue,
  toggleFavorite,
} from './item-commands.ts'
export { type ListName, listNameOf, listNames, listPath, listTitles, readerContentId, readerPath } from './paths.ts'
export { continueReading, openRandom } from './open-from-queue.ts'
export { saveUrls, urlsIn } from './save-urls.ts'
export {
  type FilterFlag,
  filterFlags,
  isFiltered,
  type QueueView,
  readQueueView,
  withoutFilters,
  writeQueueView,
} from './queue-view.ts'
