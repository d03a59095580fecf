import type { FeedEntry } from '#shared/model/feed.ts'

/** The known entries: as committed, and as changed by pending actions. */
export interface KnownEntries {
  readonly entries: ReadonlyMap<number, FeedEntry>
  readonly seen: ReadonlyMap<number, FeedEntry>
}

/** Returns an entry as the reader sees it. */
export const visibleEntry = ({ seen, entries }: KnownEntries, id: number): FeedEntry | null =>
  seen.get(id) ?? entries.get(id) ?? null
