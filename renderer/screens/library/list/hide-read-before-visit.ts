import { useEffect, useMemo, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { READ_FINISHED } from '#shared/limits.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type List, type ListView, useLibrary } from '../../../cache/index.ts'

/** Start of the visit of the inbox, in milliseconds. Null before the first. */
let visit: number | null = null

/** A reader who comes back to the inbox, such as from an article, continues their visit. */
export function visitSince(isReturn: boolean, now: number): number {
  if (visit === null || !isReturn) visit = now
  return visit
}

/** True if an entry was read to its end before the visit. Entries finished in the meantime stay, marked as read. */
export function isDone(entry: FeedEntry | null, since: number): boolean {
  const { last_read_percentage: share, last_viewed_date: viewed } = entry?.content.history ?? {}
  return (share ?? 0) >= READ_FINISHED && viewed != null && Date.parse(viewed) < since
}

/** Leaves out of the inbox what was read to its end before this visit. Other lists come as they are. */
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
