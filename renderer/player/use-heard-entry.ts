import { useEffect } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import { useArticle, useEntry } from '../cache/index.ts'

interface HeardEntry {
  /** Null until the entry is read. */
  readonly entry: FeedEntry | null
  /** True once the entry is known or known to be unavailable. */
  readonly isSettled: boolean
  /** The item's text, or the notes of an episode. Null until it is read. */
  readonly text: string | null
}

/** Returns the item being played, even if it isn't in any list on screen. */
export function useHeardEntry(contentId: number): HeardEntry {
  const entry = useEntry(contentId)
  const { state, opened, retry } = useArticle(contentId)
  useEffect(() => {
    if (state !== 'offline' && state !== 'error') return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [state, retry])
  return { entry, isSettled: entry !== null || state !== 'loading', text: opened?.body?.text ?? null }
}
