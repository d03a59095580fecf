import { useMemo, useSyncExternalStore } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import { useLibrary } from '../../cache/index.ts'

/** Entries of a list with everything that is on its way; those that were not read yet are left out. */
export function useEntries(ids: readonly number[]): readonly FeedEntry[] {
  const library = useLibrary()
  const state = useSyncExternalStore(library.cache.subscribe, library.cache.getState)
  // `state` says when; what an entry looks like is the library's to say.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => ids.flatMap((id) => library.entry(id) ?? []), [library, ids, state])
}
