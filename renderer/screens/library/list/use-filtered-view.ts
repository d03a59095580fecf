import { useEffect, useMemo } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type ListView, useLibrary } from '../../../cache/index.ts'

/** Shows only some entries of a list. Keep the object as long as the filter stays the same. */
export interface ListFilter {
  readonly matches: (entry: FeedEntry) => boolean
  /** Shows all entries again. */
  readonly clear: () => void
}

/**
 * Removes the entries that do not match from a list. The list is then read to its end, because a match may be on any
 * page. An entry that stops matching while it is shown stays until the filter changes.
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
    return ids.filter((id) => {
      const entry = library.entry(id)
      return entry === null || filter.matches(entry)
    })
  }, [ids, filter, library])
  if (filter === null) return view
  return {
    ...view,
    ids: kept,
    total: isReading ? null : kept.length,
    ...(isReading && kept.length === 0 && { state: 'loading' }),
  }
}
