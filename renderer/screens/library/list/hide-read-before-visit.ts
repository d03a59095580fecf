import { useEffect, useMemo, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { READ_FINISHED } from '#shared/limits.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type List, type ListView, useLibrary } from '../../../cache/index.ts'

/** The start of the current visit to the inbox, in milliseconds. Null before the first visit. */
let visit: number | null = null

/** Returns the start of the current visit. Returning to the inbox, for example from an article, continues the visit. */
export function visitSince(isReturn: boolean, now: number): number {
  if (visit === null || !isReturn) visit = now
  return visit
}

/** True if the entry was read to its end before the visit. Entries finished during the visit stay, marked as read. */
export function isDone(entry: FeedEntry | null, since: number): boolean {
  const { last_read_percentage: share, last_viewed_date: viewed } = entry?.content.history ?? {}
  return (share ?? 0) >= READ_FINISHED && viewed != null && Date.parse(viewed) < since
}

/** Removes entries from the inbox that were read to the end before this visit. Other lists are returned unchanged. */
export function useInboxVisit({ kind }: List, view: ListView): ListView {
  const library = useLibrary()
  const isReturn = useNavigationType() === NavigationType.Pop
  const [since] = useState(() => (kind === 'inbox' ? visitSince(isReturn, Date.now()) : 0))
  const { ids, more, readMore } = view
  const kept = useMemo(
    () => (kind === 'inbox' ? ids.filter((id) => !isDone(library.entry(id), since)) : ids),
    [kind, ids, library, since],
  )
  const isHollow = kept.length === 0 && ids.length > 0 && more && view.failure === null
  useEffect(() => {
    if (isHollow) readMore()
  }, [isHollow, ids.length, readMore])
  if (kept.length === ids.length) return view
  return { ...view, ids: kept, ...(isHollow && { state: 'loading' }) }
}
