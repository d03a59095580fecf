import type { Source } from '#shared/model/source.ts'
import { compareNames } from '#shared/language/compare-names.ts'
import * as t from '#shared/words/sources.ts'
import { nameOf } from './source-names.ts'

export type SourceOrder = 'recent' | 'name' | 'unread' | 'folder'

export const sourceOrders: Readonly<Record<SourceOrder, string>> = {
  recent: t.newestItem,
  name: t.name,
  unread: t.mostUnread,
  folder: t.folderOrder,
}

const byName = (a: Source, b: Source): number => compareNames(nameOf(a), nameOf(b))

/** Sorts sources by the chosen order. Sources without a value come last; names break ties. */
export function orderSources(sources: readonly Source[], order: SourceOrder): readonly Source[] {
  const newest = ({ stats }: Source): number => Date.parse(stats.last_item_date ?? '') || 0
  const compare: Readonly<Record<SourceOrder, (a: Source, b: Source) => number>> = {
    name: () => 0,
    recent: (a, b) => newest(b) - newest(a),
    folder: (a, b) =>
      Number(a.folder === null) - Number(b.folder === null) || compareNames(a.folder ?? '', b.folder ?? ''),
    unread: (a, b) => b.stats.unread_count - a.stats.unread_count,
  }
  return sources.toSorted((a, b) => compare[order](a, b) || byName(a, b))
}
