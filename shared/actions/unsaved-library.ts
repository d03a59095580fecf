import type { Library } from '../model/content.ts'

/**
 * Returns the library record of an entry that was never saved. Its state is 0 (unsaved), which an undefined record also
 * means.
 */
export function unsavedLibrary(contentId: number, at: string): Library {
  return {
    id: -contentId,
    content_id: contentId,
    library_state: 0,
    library_state_date: at,
    modified_date: at,
    feed_dirty_date: at,
    is_favorited: false,
    last_favorited_date: null,
    queue_order: 0,
    swhighlight: null,
  }
}
