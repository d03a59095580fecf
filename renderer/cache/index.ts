export { keepBinding, takeBinding } from './binding-cookie.ts'
export { type List, listKey } from '#shared/model/list.ts'
export type { ArticleState } from './article-reader.ts'
export { copyText } from './copy-text.ts'
export { keepDraft, useDraft } from './drafts.ts'
export { asSentence, type Failure, failureOf } from './failure.ts'
export {
  connectLibrary,
  currentLibrary,
  isSlowConnection,
  LibraryProvider,
  type ListView,
  mutate,
  useArticle,
  useEntry,
  useHost,
  useHostStatus,
  useLibrary,
  useList,
  useQueueCount,
} from './hooks.ts'
export { type KnownTag, knownTags } from './known-tags.ts'
export type { MutateOptions } from './changes.ts'
export { Library } from './library.ts'
export { dismiss, type Notice, notify, updateNotice, useNotices } from './notices.ts'
export { entriesWithTag } from './fetch-ids-with-tag.ts'
export { newShelfId } from './new-shelf-id.ts'
export { temporaryId } from './temporary-id.ts'
export {
  readSharedShelvesAgain,
  readSourcesAgain,
  useSharedShelves,
  useShelves,
  useSources,
  useTags,
} from './use-collections.ts'
export { type AsyncValue, useAsyncValue } from './use-async-value.ts'
export { kindOfSource, readFollowed, readNewsletters } from './read-followed.ts'
export { readSources } from './read-sources.ts'
export { newsletterAddress } from './newsletter-address.ts'
export {
  usePictureSource,
  usePictures,
  publicPictureUrl,
  forgetPictures,
  type PictureAddresses,
} from './pictures.ts'
export { useConfirmations } from './use-confirmations.ts'
export { useStale } from './use-stale.ts'
export { forgetReferral, keepReferral, readReferral } from './referral-cookie.ts'
export { connectionText } from './connection-text.ts'
