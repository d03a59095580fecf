import { createContext, use, useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Action } from '#shared/actions/actions.ts'
import type { Host, HostStatus } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type List, listKey } from '#shared/model/list.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import type { ArticleState } from './article-reader.ts'
import { visibleEntry } from './visible-entry.ts'
import type { MutateOptions } from './changes.ts'
import type { Library } from './library.ts'
import { type ListProgress, initialProgress } from './list-reader.ts'

const LibraryContext = createContext<Library | null>(null)

export const LibraryProvider = LibraryContext.Provider

let connected: Library | null = null

/** Sets the library that `mutate` and commands use. */
export function connectLibrary(library: Library): void {
  connected = library
}

export function currentLibrary(): Library {
  if (connected === null) throw new Error('No library is connected')
  return connected
}

export const isSlowConnection = (): boolean => connected?.status.getState().now?.slow ?? false

/** True if there is a network connection but the library doesn't respond. */
export const isUnreachable = (): boolean => connected?.status.getState().now?.unreachable ?? false

/** Returns null while no library is connected. */
export const connectedHost = (): Host | null => connected?.host ?? null

export function useLibrary(): Library {
  const library = use(LibraryContext)
  if (library === null) throw new Error('No library above this component')
  return library
}

export const useHost = (): Host => useLibrary().host

/** Returns null until the Host reports its status. */
export const useHostStatus = (): HostStatus | null => useStore(useLibrary().status, ({ now }) => now)

/** Returns an entry with its pending changes, or null until the entry has been read. */
export function useEntry(contentId: number): FeedEntry | null {
  return useStore(useLibrary().cache, (state) => visibleEntry(state, contentId))
}

/**
 * Applies a change on screen immediately. If it is refused, reverts it and shows a toast. Resolves to true if the
 * service accepted it.
 */
export const mutate = (action: Action, options?: MutateOptions): Promise<boolean> =>
  currentLibrary().mutate(action, options)

export function useArticle(contentId: number): ArticleState & { readonly retry: () => void } {
  const { articles } = useLibrary()
  useEffect(() => articles.watch(contentId), [articles, contentId])
  const article = useStore(articles.articles, (all) => all.get(contentId)) ?? loading
  const retry = useCallback(() => articles.retry(contentId), [articles, contentId])
  return { ...article, retry }
}

const loading: ArticleState = { state: 'loading' }
const none: readonly number[] = []

export interface ListView extends ListProgress {
  /** IDs in order, with pending changes applied. */
  readonly ids: readonly number[]
  /** Reports which rows are on or near the screen. */
  readonly need: (ids: readonly number[]) => void
  /** Loads the next page of a feed. */
  readonly readMore: () => void
  readonly refresh: () => void
  /** Reloads all pages loaded so far, plus one more. */
  readonly reload: () => void
}

/** Returns a list, which is loaded while it is on screen. */
export function useList(list: List): ListView {
  const { lists, cache, progress } = useLibrary()
  const key = listKey(list)
  const stable = stableList(key, list)
  useEffect(() => lists.watch(stable), [lists, stable])
  const ids = useStore(cache, (state) => state.lists.get(key)?.shown ?? none)
  const reading = useStore(progress, (all) => all.get(key) ?? initialProgress)
  const need = useCallback((wanted: readonly number[]) => lists.need(stable, wanted), [lists, stable])
  const readMore = useCallback(() => void lists.more(stable), [lists, stable])
  const refresh = useCallback(() => lists.refresh(stable), [lists, stable])
  const reload = useCallback(() => lists.reload(stable), [lists, stable])
  return { ...reading, ids, need, readMore, refresh, reload }
}

const listsByKey = new Map<string, List>()

/** Returns the same object for equal lists. */
function stableList(key: string, list: List): List {
  const known = listsByKey.get(key)
  if (known) return known
  listsByKey.set(key, list)
  return list
}

/** Returns the number of entries in the whole queue, or null until it has been read. */
export function useQueueCount(): number | null {
  const { state, ids } = useList({ kind: 'queue', query: defaultQueueQuery })
  return state === 'ready' ? ids.length : null
}
