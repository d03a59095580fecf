import type { FeedEntry } from '#shared/model/feed.ts'

/** Known entries: committed, and as pending actions change them. */
export interface KnownEntries {
  readonly entries: ReadonlyMap<number, FeedEntry>
  readonly seen: ReadonlyMap<number, FeedEntry>
}

/** An entry as the reader sees it. */
export const visibleEntry = ({ seen, entries }: KnownEntries, id: number): FeedEntry | null =>
  seen.get(id) ?? entries.get(id) ?? null
