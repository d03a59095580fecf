import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { READ_FINISHED } from '#shared/limits.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { foldWords } from '#shared/text/search/fold-words.ts'

export interface ShelfFilter {
  readonly words: string
  readonly isUnread: boolean
  readonly change: (to: { readonly words?: string; readonly isUnread?: boolean }) => void
  /** Null if everything is shown. */
  readonly filter: { readonly matches: (entry: FeedEntry) => boolean; readonly clear: () => void } | null
}

const [WORDS, UNREAD] = ['find', 'unread']

/** Provides the filter of a shelf's list. It is part of the address, so Back works. */
export function useShelfFilter(): ShelfFilter {
  const [search, setSearch] = useSearchParams()
  const words = search.get(WORDS) ?? ''
  const isUnread = search.has(UNREAD)
  const change = useCallback(
    (to: { readonly words?: string; readonly isUnread?: boolean }) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          if (to.words === '') next.delete(WORDS)
          else if (to.words !== undefined) next.set(WORDS, to.words)
          if (to.isUnread === false) next.delete(UNREAD)
          else if (to.isUnread) next.set(UNREAD, '')
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  const filter = useMemo(() => {
    const wanted = foldWords(words).split(/\s+/).filter(Boolean)
    if (wanted.length === 0 && !isUnread) return null
    const matches = (entry: FeedEntry): boolean => (!isUnread || !isRead(entry)) && hasAll(entry, wanted)
    return { matches, clear: () => change({ words: '', isUnread: false }) }
  }, [words, isUnread, change])
  return { words, isUnread, change, filter }
}

/** True if the reader has reached the end of the entry, or once finished it, as a shelf counts it. */
export function isRead({ content: { history } }: FeedEntry): boolean {
  return (
    (history?.max_read_percentage ?? history?.last_read_percentage ?? 0) >= READ_FINISHED ||
    Boolean(history?.finished_date)
  )
}

/** True if the entry's title, author, site, note or tags contain all words. */
export function hasAll({ content }: FeedEntry, words: readonly string[]): boolean {
  const { title, author, site_name: site, my_note: note, tags } = content
  const facts = [title, author?.any_name, site, note?.note, ...tags.map(({ name }) => name)]
  const text = foldWords(facts.filter(Boolean).join('\n'))
  return words.every((word) => text.includes(word))
}
