export { type CommandRun, isTextField } from './dispatcher.ts'
export { ariaKeys, keyCaps, keysOf, keyText, withKey } from './key-label.ts'
export { SidePaneContext, dispatcher, runCommand, useCommands, useKeyPrefix } from './use-commands.ts'
export {
  archiveOrReturn,
  deleteItem,
  fetchAgain,
  isArchived,
  isInbox,
  isFavorite,
  markdownLink,
  openOriginal,
} from './item-commands.ts'
export {
  addFeedPath,
  draftPath,
  type ListName,
  listNameOf,
  listNames,
  listPath,
  listTitles,
  openPath,
  type PlaceName,
  positiveId,
  readerContentId,
  readerPath,
  tagIn,
  tagPath,
} from './paths.ts'
export {
  knownListenQueue,
  onListenQueue,
  putIntoListenQueue,
  type QueuedItem,
  queuedItems,
  readListenQueue,
  removeFromListenQueue,
  useListenQueue,
} from './listening/listen-queue.ts'
export {
  keepAudio,
  type OfflineAudioState,
  removeAudio,
  setAudioDownloads,
  showOfflineAudio,
  useAllOfflineAudio,
  useOfflineAudio,
} from './listening/offline-audio.ts'
export {
  canBeHeard,
  hasOwnAudio,
  hasWords,
  type Heard,
  isHeard,
  isListening,
  listen,
  stopListening,
  useHeard,
} from './listening/listening.ts'
export { highlightViews } from './highlight-views.ts'
export { continueReading, openRandom } from './open-from-queue.ts'
export { saveErrorText, saveUrls, typedUrls, urlsIn } from './save-urls.ts'
export {
  isFiltered,
  type QueueView,
  readQueueView,
  withoutFilters,
  withTag,
  writeQueueView,
} from './queue-view.ts'
export { type BulkName, CONFIRM_ABOVE, runBulk } from './run-bulk.ts'
export { selection, useSelection } from './selection.ts'
export { droppedItems, itemDrag } from './item-drag.ts'
export {
  type BookContents,
  dialogs,
  editTags,
  makeBook,
  makeBookOf,
  offerIfUnpaid,
  offerPremium,
  type OpenDialog,
  useDialog,
  useDialogs,
} from './dialogs.ts'
export { CommandButton, CommandIcon } from './command-button.tsx'
export { commandMenu } from './command-menu-items.tsx'
export { statesOf, statesOfAll } from './entry-states.ts'
export { eachItemHandler, type ItemHandler, itemHandlers } from './item-handlers.ts'
export { focus, onFocusChange, targetIds } from './focus.ts'
export { chosenFilters, filterChoices, toggled } from './filter-choices.ts'
export { connectionText } from './connection-text.ts'
export { reasonOf, refusalSentence, reportRefusal } from './paying/refusals.ts'
export { declineToKeep, keepChanges, offerOfflineChanges } from './offer-offline-changes.ts'
export { goToPayment } from './paying/go-to-payment.ts'
export { closeNote, takeHeldText } from './edit-note.ts'
export { setJumpTarget } from './jump-target.ts'
export { isPressed, PRESSED, saveKey, withSaveKey } from './save-key.ts'
export { unsubscribe } from './unsubscribe.ts'
