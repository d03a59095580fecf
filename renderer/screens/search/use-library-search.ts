import { useEffect, useRef, useState } from 'react'
import type { BadEntry, FeedEntry } from '#shared/model/feed.ts'
import type { Profile } from '#shared/model/profile.ts'
import * as t from '#shared/words/search.ts'
import { reportRefusal } from '../../paying/index.ts'
import { type Failure, failureOf, useHost, useAsyncValue } from '../../cache/index.ts'
import { type SearchSort, StoredSearch } from './stored-search.ts'

export interface SearchResults {
  readonly entries: readonly FeedEntry[]
  readonly profiles: readonly Profile[]
  /**
   * The reason why only this device was searched: it is offline, or the service did not answer. Null if the service
   * answered.
   */
  readonly stored: 'offline' | 'refused' | null
  /** Matches that could not be read. */
  readonly bad: readonly BadEntry[]
  /** The cursor for the next page, or null at the end. */
  readonly cursor: string | null
}

const nothing: SearchResults = { entries: [], profiles: [], stored: null, bad: [], cursor: null }

interface LibrarySearch {
  readonly value: SearchResults | null
  readonly failure: Failure | null
  /** The state of the search. 'slow' if it takes long enough that the reader should know. */
  readonly pace: 'idle' | 'reading' | 'slow'
  readonly again: () => void
  /** Loads the next page. Null at the end or while the next page is loading. */
  readonly more: (() => void) | null
}

/** Searches with the service, or on this device if the service is unavailable, in the same grammar. */
export function useLibrarySearch(query: string, sort: SearchSort): LibrarySearch {
  const host = useHost()
  const device = useRef<StoredSearch | null>(null)
  useEffect(
    () => () => {
      device.current?.close()
      device.current = null
    },
    [],
  )
  const key = `search ${sort} ${query}`
  const ask = (cursor?: string, signal?: AbortSignal) => {
    const asked = { query, search_type: 'library', ...(sort !== 'best' && { sort }) } as const
    return host.call('searchLibrary', { query: cursor === undefined ? asked : { ...asked, cursor } }, signal)
  }
  const { value, failure, pace, again, put } = useAsyncValue(key, async (signal): Promise<SearchResults> => {
    if (query === '') return nothing
    try {
      return foundIn(await ask(undefined, signal))
    } catch (error) {
      if (signal.aborted) throw error
      device.current ??= new StoredSearch(host)
      const entries = await device.current.find(query, sort, signal)
      if (entries.length === 0 && (error as { status?: unknown }).status !== 0) throw error
      return { ...nothing, entries, stored: failureOf(error).kind === 'offline' ? 'offline' : 'refused' }
    }
  })
  const [asking, setAsking] = useState<string | null>(null)
  useEffect(() => setAsking(null), [key])
  const cursor = value?.cursor ?? null
  const more = (): void => {
    if (value === null || cursor === null) return
    setAsking(cursor)
    ask(cursor).then(
      (reply) => {
        const next = foundIn(reply)
        const known = new Set(value.entries.map(({ id }) => id))
        put({
          ...next,
          profiles: value.profiles,
          bad: [...value.bad, ...next.bad],
          entries: [...value.entries, ...next.entries.filter(({ id }) => !known.has(id))],
        })
      },
      (error: unknown) => {
        setAsking(null)
        reportRefusal(error, t.thereWasNoReply)
      },
    )
  }
  return { value, failure, pace, again, more: cursor === null || asking === cursor ? null : more }
}

interface SearchReply {
  readonly content_results: readonly FeedEntry[]
  readonly profile_results: readonly Profile[]
  readonly next: string | null
  /** Set only by the Host. */
  readonly bad?: readonly BadEntry[]
}

function foundIn({ content_results, profile_results, next, bad = [] }: SearchReply): SearchResults {
  const cursor = next === null ? null : new URL(next, location.origin).searchParams.get('cursor')
  return { entries: content_results, profiles: profile_results, stored: null, bad, cursor }
}
