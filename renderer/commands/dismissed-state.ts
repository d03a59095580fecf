import { READ_STARTED } from '#shared/limits.ts'
import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'

/**
 * Where an item goes that is dismissed from the inbox. The archive holds what was read, marked or tagged, and not what
 * was waved away: that is deleted, and can be brought back like everything deleted.
 */
export function dismissedState(content: Content): typeof libraryState.archived | typeof libraryState.deleted {
  const { history, my_annotations, my_note, tags, library } = content
  const isTouched =
    (history?.last_read_percentage ?? 0) >= READ_STARTED ||
    my_annotations.length > 0 ||
    my_note !== null ||
    tags.length > 0 ||
    library?.is_favorited === true
  return isTouched ? libraryState.archived : libraryState.deleted
}
