export {
  addToShelf,
  type BookContents,
  dialogs,
  editTags,
  makeBook,
  makeBookOf,
  offerIfUnpaid,
  offerPremium,
  type OpenDialog,
  type PageView,
  useDialog,
  useDialogs,
  publishShelf,
  sendItem,
  setFinishedDate,
  shareItem,
  shareShelf,
  showPageChanges,
  showStoredPage,
  toKindle,
} from './dialogs.ts'
export { closeNote, takeHeldText, editNote } from './edit-note.ts'
export { declineToKeep, keepChanges, offerOfflineChanges } from './offer-offline-changes.ts'
