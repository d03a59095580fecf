import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { type QueueView, readQueueView, writeQueueView } from '../../paths/index.ts'
import { preference, setPreference, usePreference } from '../../preferences/index.ts'

export interface QueueViewHandle {
  readonly view: QueueView
  readonly query: QueueQuery
  readonly change: ChangeView
}

/**
 * Derives the next view from the current one. The current view comes from the address, which may be ahead of the
 * render: the second of two filter changes in quick succession must not undo the first.
 */
export type ChangeView = (next: (now: QueueView) => QueueView) => void

/**
 * Provides the queue's view. The address is the source of truth, so Back works and a view can be bookmarked. Filters
 * are also saved as a preference, and restored if the queue opens with an address that doesn't specify any part of a
 * view.
 */
export function useQueueView(active: boolean): QueueViewHandle {
  const [search, setSearch] = useSearchParams()
  const sort = usePreference('queueSort')
  const view = useMemo(() => readQueueView(search), [search])
  /** The filters when they were last checked. Null before the first check. */
  const seen = useRef<string | null>(null)

  useEffect(() => {
    if (!active) return
    const filters = writeQueueView(new URLSearchParams(), { ...view, sort: null, shuffle: undefined }).toString()
    const namesView = filters !== '' || view.sort !== null || view.shuffle !== undefined
    const kept = preference('queueFilters')
    const isUnchanged = filters === (seen.current ?? '')
    if (seen.current === null && !namesView && kept !== '') {
      seen.current = kept
      const restored = { ...readQueueView(new URLSearchParams(kept)), sort: view.sort, shuffle: view.shuffle }
      setSearch(writeQueueView(search, restored), { replace: true })
      return
    }
    seen.current = filters
    // An address that only specifies the order shows everything, but doesn't discard the saved filters.
    if (!isUnchanged && filters !== kept) setPreference('queueFilters', filters)
  }, [active, view, search, setSearch])

  const change: ChangeView = useCallback(
    (step) => {
      const now = new URLSearchParams(location.search)
      const next = step(readQueueView(now))
      if (next.sort !== null) setPreference('queueSort', next.sort)
      setSearch(writeQueueView(now, next))
    },
    [setSearch],
  )
  const query = useMemo(() => ({ ...view, sort: view.sort ?? sort }) satisfies QueueQuery, [view, sort])
  return { view, query, change }
}
