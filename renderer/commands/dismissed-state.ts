import { READ_STARTED } from '#shared/limits.ts'
import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'

/**
 * Returns the state to which an item goes when it is dismissed from the inbox. The archive holds items that were read,
 * marked or tagged. An untouched item is deleted and can be restored like any other deleted item.
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
