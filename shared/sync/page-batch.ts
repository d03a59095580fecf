import type { FeedEntry } from '../model/feed.ts'
import { libraryState } from '../model/library-state.ts'
import { versionOf } from '../model/queue-row.ts'
import type { QueueBatch } from './queue-rows.ts'

/** Turns a page into a batch: saved entries are put and others are deleted, each with its version. */
export function batchOf(entries: readonly FeedEntry[]): Required<Pick<QueueBatch, 'puts' | 'deletes'>> {
  const puts: FeedEntry[] = []
  const deletes: { id: number; version: number }[] = []
  for (const entry of entries) {
    if (isSaved(entry)) puts.push(entry)
    else deletes.push({ id: entry.content.id, version: versionOf(entry) })
  }
  return { puts, deletes }
}

export const isSaved = (entry: FeedEntry): boolean => entry.content.library?.library_state === libraryState.saved
