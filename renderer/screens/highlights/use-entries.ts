import { useMemo, useSyncExternalStore } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import { useLibrary } from '../../cache/index.ts'

/** Returns the entries of a list with pending changes applied. Skips entries that haven't loaded. */
export function useEntries(ids: readonly number[]): readonly FeedEntry[] {
  const library = useLibrary()
  const state = useSyncExternalStore(library.cache.subscribe, library.cache.getState)
  // `state` triggers the update; the library provides the entry.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => ids.flatMap((id) => library.entry(id) ?? []), [library, ids, state])
}
