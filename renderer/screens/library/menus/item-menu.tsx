import type { FeedEntry } from '#shared/model/feed.ts'
import { selection } from '../../../selection/index.ts'
import type { Library } from '../../../cache/index.ts'
import { commandMenu, eachItemHandler, isInbox, runBulk, statesOf, statesOfAll } from '../../../commands/index.ts'
import type { MenuItem } from '../../../components/menu-item.ts'
import { chooseCover, moveOnShelf, takeOffShelf } from './shelf-order.ts'
import { toggleFollow, sourceOfEntry } from '../entry-source.ts'

interface ItemMenuWays {
  readonly open: () => void
  readonly select: () => void
  /** The shelf whose list it is, and the IDs of the list. */
  readonly shelf?: string | null
  readonly around?: readonly number[]
}

/** Returns every action for one entry of a list. */
export function itemMenu(
  entry: FeedEntry,
  { open, select, shelf = null, around = [] }: ItemMenuWays,
): readonly MenuItem[] {
  const source = isInbox(entry) ? sourceOfEntry(entry.content) : null
  return commandMenu(
    'context',
    {
      ...eachItemHandler(({ one, fits }) => (fits?.(entry) === false ? null : () => one(entry))),
      'list.open': open,
      'list.select': select,
      ...(shelf !== null && shelfWays(shelf, around, entry)),
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

/** Returns what can be done with an entry of a shelf's list on that shelf. */
function shelfWays(shelf: string, ids: readonly number[], { content }: FeedEntry) {
  const { id, photo_thumbnail_url: picture } = content
  const at = ids.indexOf(id)
  return {
    'list.moveUp': at > 0 ? () => moveOnShelf(shelf, ids, [id], at - 1) : null,
    'list.moveDown': at < ids.length - 1 ? () => moveOnShelf(shelf, ids, [id], at + 2) : null,
    'list.takeOff': () => takeOffShelf(shelf, [id]),
    'list.useAsCover': picture === null ? null : () => chooseCover(shelf, id),
  }
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
