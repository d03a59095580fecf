export type { ArticleState } from './article-reader.ts'
export { type Failure, failureOf } from './failure.ts'
export {
  connectLibrary,
  currentLibrary,
  LibraryProvider,
  type ListView,
  mutate,
  useArticle,
  useEntry,
  useFeedList,
  useHost,
  useHostStatus,
  useLibrary,
  useList,
  useQueueCount,
  useQueueList,
} from './hooks.ts'
export { temporaryId } from './inverse-action.ts'
export { Library, type MutateOptions } from './library.ts'
export { type List, listKey } from './list-membership.ts'
export { dismiss, type Notice, notify, useNotices } from './notices.ts'
