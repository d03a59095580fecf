import { READ_STARTED } from '#shared/limits.ts'
import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'

/**
 * Returns the new state of an item that is dismissed from the inbox. Items that were read, marked or tagged are
 * archived. Untouched items are deleted and can be restored like any other deleted item.
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
