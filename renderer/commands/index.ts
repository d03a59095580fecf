export { type CommandRun, isTextField } from './dispatcher.ts'
export { ariaKeys, keyCaps, keysOf, keyText, withKey } from './key-label.ts'
export { SidePaneContext, dispatcher, runCommand, useCommands, useKeyPrefix } from './use-commands.ts'
export {
  archiveOrReturn,
  deleteItem,
  fetchAgain,
  hasWebPage,
  isArchived,
  isInbox,
  isFavorite,
  markdownLink,
  openOriginal,
} from './item-commands.ts'
export { continueReading, openRandom } from './open-from-queue.ts'
export { type BulkName, CONFIRM_ABOVE, runBulk } from './run-bulk.ts'
export { CommandButton, CommandIcon } from './command-button.tsx'
export { commandMenu } from './command-menu-items.tsx'
export { statesOf, statesOfAll } from './entry-states.ts'
export { eachItemHandler, type ItemHandler, itemHandlers } from './item-handlers.ts'
export { isPressed, PRESSED, saveKey, withSaveKey } from './save-key.ts'
export { unsubscribe } from './unsubscribe.ts'
