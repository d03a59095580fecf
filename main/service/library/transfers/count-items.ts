import type { HandedItem } from '../../imports/index.ts'
import type { ImportCounts } from './import-facts.ts'

export const noCounts: ImportCounts = {
  items: 0,
  known: 0,
  dated: 0,
  tagged: 0,
  archived: 0,
  favorites: 0,
  in_folders: 0,
  highlights: 0,
  notes: 0,
  texts: 0,
  with_progress: 0,
  unsorted: 0,
  from_feeds: 0,
  refused: 0,
  repeated: 0,
}

/** Returns the counts after adding these items, `known` of which are already in the library. */
export function countItems(before: ImportCounts, items: readonly HandedItem[], known: number): ImportCounts {
  const those = (is: (item: HandedItem) => boolean): number => items.filter(is).length
  const marked = items.flatMap(({ highlights }) => highlights)
  return {
    items: before.items + items.length,
    known: before.known + known,
    dated: before.dated + those(({ savedMs }) => savedMs !== null),
    tagged: before.tagged + those(({ tags }) => tags.length > 0),
    archived: before.archived + those(({ state }) => state === 'archive'),
    favorites: before.favorites + those(({ isFavorite }) => isFavorite),
    in_folders: before.in_folders + those(({ folder }) => folder.length > 0),
    highlights: before.highlights + marked.length,
    notes: before.notes + those(({ note }) => note !== null) + marked.filter(({ note }) => note !== null).length,
    texts: before.texts + those(({ page, kept }) => page !== null || kept?.text != null),
    with_progress: before.with_progress + those(({ progress }) => progress !== null),
    unsorted: before.unsorted + those(({ state }) => state === null),
    from_feeds: before.from_feeds + those(({ state }) => state === 'feed'),
    refused: before.refused,
    repeated: before.repeated,
  }
}
