import type { FeedEntry } from '#shared/model/feed.ts'
import { selection } from '../../../selection/index.ts'
import type { Library } from '../../../cache/index.ts'
import { commandMenu, eachItemHandler, isInbox, runBulk, statesOf, statesOfAll } from '../../../commands/index.ts'
import type { MenuItem } from '../../../components/menu-item.ts'
import { toggleFollow, sourceOfEntry } from '../entry-source.ts'

interface ItemMenuWays {
  readonly open: () => void
  readonly select: () => void
}

/** Returns every action for one entry of a list. */
export function itemMenu(entry: FeedEntry, { open, select }: ItemMenuWays): readonly MenuItem[] {
  const source = isInbox(entry) ? sourceOfEntry(entry.content) : null
  return commandMenu(
    'context',
    {
      ...eachItemHandler(({ one, fits }) => (fits?.(entry) === false ? null : () => one(entry))),
      'list.open': open,
      'list.select': select,
      'item.follow': source && (() => toggleFollow(source)),
    },
    {
      states: [
        ...statesOf(entry),
        ...(selection.ids().has(entry.content.id) ? ['selected' as const] : []),
        ...(source ? [source.followed ? ('followed' as const) : ('unfollowed' as const)] : []),
      ],
      source: source?.name,
    },
  )
}

/** Returns actions for several entries. `remove` deletes them, with a confirmation if needed. */
export const bulkMenu = (library: Library, ids: readonly number[], remove: () => void): readonly MenuItem[] =>
  commandMenu(
    'bulk',
    {
      ...eachItemHandler(({ many }) =>
        many === undefined ? null : () => (typeof many === 'string' ? runBulk(many, ids) : many(ids)),
      ),
      'item.delete': remove,
    },
    { states: statesOfAll(ids.flatMap((id) => library.entry(id) ?? [])) },
  )
