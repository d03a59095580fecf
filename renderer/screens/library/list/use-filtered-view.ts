import { useEffect, useMemo } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type ListView, useLibrary } from '../../../cache/index.ts'

/** Shows only some entries of a list, or in another order. Keep the object as long as the filter stays the same. */
export interface ListFilter {
  readonly matches: (entry: FeedEntry) => boolean
  /** If absent, the entries stay in the list's order. */
  readonly compare?: (one: FeedEntry, other: FeedEntry) => number
  /** Shows all entries again. */
  readonly clear: () => void
}

/**
 * Removes the entries that do not match from a list, and sorts it. The list is then read to its end, because a match
 * may be on any page. It stays in its own order until then. An entry that stops matching while it is shown stays until the filter changes.
 */
export function useFilteredView(view: ListView, filter: ListFilter | null): ListView {
  const library = useLibrary()
  const { ids, more, readMore, failure } = view
  const isReading = filter !== null && more && failure === null
  useEffect(() => {
    if (isReading) readMore()
  }, [isReading, ids.length, readMore])
  const kept = useMemo(() => {
    if (filter === null) return ids
    const entries = new Map(ids.map((id) => [id, library.entry(id)]))
    const matching = ids.filter((id) => {
      const entry = entries.get(id)
      return !entry || filter.matches(entry)
    })
    const { compare } = filter
    if (!compare || isReading) return matching
    return matching.toSorted((a, b) => {
      const [one, other] = [entries.get(a), entries.get(b)]
      return one && other ? compare(one, other) : 0
    })
  }, [ids, filter, library, isReading])
  if (filter === null) return view
  return {
    ...view,
    ids: kept,
    total: isReading ? null : kept.length,
    ...(isReading && kept.length === 0 && { state: 'loading' }),
  }
}
