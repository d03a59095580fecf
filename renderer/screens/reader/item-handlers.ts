import type { CommandIdOf } from '#shared/commands/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { Library } from '../../cache/index.ts'
import { archiveOrReturn, deleteItem, eachItemHandler, isArchived } from '../../commands/index.ts'
import { preference } from '../../preferences/index.ts'
import { adjacentArticle } from './adjacent-article.ts'

export type ItemHandlers = Partial<Record<CommandIdOf<'item'>, () => void>>

/**
 * Applies the item commands to the open article. Archiving or deleting the article returns to the list or, if the
 * reader has chosen that, opens the next article, if there is one.
 */
export function itemHandlers(
  library: Library,
  entry: FeedEntry,
  leave: () => void,
  go: (contentId: number) => void,
): ItemHandlers {
  /** Determined before the article leaves its list, because its neighbor can't be found afterwards. */
  const next = (): Promise<number | undefined> | null =>
    preference('afterArchive') === 'next' ? adjacentArticle(library, entry.content.id, 1) : null
  const after = (found: ReturnType<typeof next>): void => {
    if (found === null) leave()
    else void found.then((id) => (id === undefined ? leave() : go(id)))
  }
  return {
    ...eachItemHandler(
      ({ one }) =>
        () =>
          void one(entry),
    ),
    'item.archive': () => {
      const leaving = !isArchived(entry)
      const found = leaving ? next() : null
      void archiveOrReturn(entry)
      if (leaving) after(found)
    },
    'item.delete': () => {
      const found = next()
      void deleteItem(entry)
      after(found)
    },
  }
}
