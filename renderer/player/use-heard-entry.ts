import { useEffect } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import { useArticle, useEntry } from '../cache/index.ts'

interface HeardEntry {
  /** Null until it is read. */
  readonly entry: FeedEntry | null
  /** It is known, or can't be had. */
  readonly isSettled: boolean
  /** Its text, or the notes of an episode. Null until it is read. */
  readonly text: string | null
}

/** Returns the item being heard, even if no list on screen has it. */
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
