import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'

/** Came from a source and was neither saved nor put away; an absent library counts as unsaved (SPEC.txt section 4). */
export const isInbox = ({ content }: FeedEntry): boolean =>
  (content.library?.library_state ?? libraryState.unsaved) === libraryState.unsaved
