import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { READ_FINISHED } from '#shared/limits.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { foldWords } from '#shared/text/search/fold-words.ts'
import { shelfIn } from '../../paths/index.ts'
import { type ShelfSort, shelfSorts, sortNamed } from './shelf-sorts.ts'

interface ShelfChoices {
  readonly words: string
  readonly isUnread: boolean
  readonly sort: ShelfSort
}

export interface ShelfFilter extends ShelfChoices {
  readonly change: (to: Partial<ShelfChoices>) => void
  /** Null if everything is shown in the reader's own order. */
  readonly filter: {
    readonly matches: (entry: FeedEntry) => boolean
    readonly compare?: (one: FeedEntry, other: FeedEntry) => number
    readonly clear: () => void
  } | null
}

const [WORDS, UNREAD, SORT] = ['find', 'unread', 'sort']

/** Provides the filter and the order of a shelf's list. They are part of the address, so Back works. */
export function useShelfFilter(): ShelfFilter {
  const [search, setSearch] = useSearchParams()
  const words = search.get(WORDS) ?? ''
  const isUnread = search.has(UNREAD)
  const sort = sortNamed(search.get(SORT))
  const shelf = shelfIn(search) ?? ''
  const change = useCallback(
    (to: Partial<ShelfChoices>) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          if (to.words === '') next.delete(WORDS)
          else if (to.words !== undefined) next.set(WORDS, to.words)
          if (to.isUnread === false) next.delete(UNREAD)
          else if (to.isUnread) next.set(UNREAD, '')
          if (to.sort === 'own') next.delete(SORT)
          else if (to.sort !== undefined) next.set(SORT, to.sort)
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  const filter = useMemo(() => {
    const wanted = foldWords(words).split(/\s+/).filter(Boolean)
    const compare = shelfSorts[sort]?.(shelf)
    if (wanted.length === 0 && !isUnread && compare === undefined) return null
    const matches = (entry: FeedEntry): boolean => (!isUnread || !isRead(entry)) && hasAll(entry, wanted)
    return { matches, ...(compare && { compare }), clear: () => change({ words: '', isUnread: false }) }
  }, [words, isUnread, sort, shelf, change])
  return { words, isUnread, sort, change, filter }
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
