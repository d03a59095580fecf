import * as t from '#shared/words/actions.ts'
import { unsavedLibrary } from './unsaved-library.ts'
import { defineAction, oneEntry, withContent } from './definition.ts'

/** Adds an entry to the favorites, or removes it. */
export const favorite = defineAction({
  shape: (field) => ({ contentId: field.id, isFavorited: field.isOn, at: field.date }),
  call: (client, { contentId, isFavorited }) =>
    client.call('libraryEntries', { body: { content_id: contentId, is_favorited: isFavorited } }),
  entries: oneEntry,
  effect: (entry, { contentId, isFavorited, at }) => {
    const library = entry.content.library ?? unsavedLibrary(contentId, at)
    return withContent(entry, {
      library: {
        ...library,
        is_favorited: isFavorited,
        last_favorited_date: isFavorited ? at : library.last_favorited_date,
      },
    })
  },
  settle: (entry, _input, reply) => withContent(entry, { library: reply, feed_dirty_date: reply.feed_dirty_date }),
  tells: 'library',
  lists: ({ isFavorited, at }) => ({ isFavorited, at }),
  inverse: ({ contentId }, { entry, at }) => {
    const before = entry(contentId)
    if (before === null) return []
    return [{ type: 'favorite', contentId, isFavorited: before.content.library?.is_favorited ?? false, at }]
  },
  waiting: ({ isFavorited }) => (isFavorited ? t.addToFavorites : t.removeFromFavorites),
  refused: () => t.couldntChangeTheFavorite,
})
