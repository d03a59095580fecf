export { chosenFilters, filterChoices, toggled } from './filter-choices.ts'
export { highlightViews } from './highlight-views.ts'
export { setJumpTarget, type JumpTarget, jumpTarget } from './jump-target.ts'
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
  shelfIn,
  sharedShelfPath,
  shelfPath,
  tagIn,
  tagPath,
  searchPath,
  transfersPath,
} from './paths.ts'
export { isFiltered, type QueueView, readQueueView, withoutFilters, withTag, writeQueueView } from './queue-view.ts'
