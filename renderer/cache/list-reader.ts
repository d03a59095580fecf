import type { StoreApi } from 'zustand/vanilla'
import type { FeedPath, Host } from '#shared/host/host.ts'
import {
  DEDUP_INTERVAL,
  ERROR_RETRY_COUNT,
  ERROR_RETRY_INTERVAL,
  ERROR_RETRY_INTERVAL_SLOW,
  FOCUS_THROTTLE,
  LOADING_TIMEOUT,
  LOADING_TIMEOUT_SLOW,
  PAGE_SIZE,
} from '#shared/limits.ts'
import type { BadEntry, FeedEntry, FeedPage } from '#shared/model/feed.ts'
import { type FeedList, type List, listKey } from '#shared/model/list.ts'
import { ProcessingWait, processingStatus } from '#shared/model/processing-status.ts'
import { report, reported } from '../report.ts'
import { type CacheState, commitEntries, commitList, dropList, trimEntries } from './cache-state.ts'
import { type Failure, failureOf, isServerError } from './failure.ts'
import { readPage } from './read-page.ts'

/** The loading state of a list. The list's IDs are in the cache. */
export interface ListProgress {
  readonly state: 'loading' | 'ready'
  readonly refreshing: boolean
  /** True if the first read takes longer than the loading timeout. */
  readonly slow: boolean
  readonly failure: Failure | null
  /** For a feed, true if there are more pages. */
  readonly more: boolean
  /** For a feed, the number of entries according to the service, if the service reports it. */
  readonly total: number | null
  /** For a feed, the entries that could not be read and are missing from the rows. */
  readonly bad: readonly BadEntry[]
}

export const initialProgress: ListProgress = {
  state: 'loading',
  refreshing: false,
  slow: false,
  failure: null,
  more: false,
  total: null,
  bad: [],
}

interface Watched {
  readonly list: List
  watchers: number
  reading: boolean
  again: boolean
  /** True if the next read covers all pages loaded so far, plus one more. */
  whole: boolean
  /** Minimum number of entries that the next read covers. 0 means one page. */
  reach: number
  /** Rows of a feed that the service is still fetching. For the queue, the sync handles this. */
  readonly processing: ProcessingWait
  /** Aborts the request in progress. */
  wanted: AbortController
  next: string | null
  fetched: number
  /** Number of bad entries on the first page. */
  badFirst: number
  readAt: number
  attempts: number
  timer: ReturnType<typeof setTimeout> | undefined
}

type Store = StoreApi<CacheState>
type ProgressStore = StoreApi<ReadonlyMap<string, ListProgress>>

/** Number of entries cached in memory in addition to those on screen. */
const KEPT_ENTRIES = 2000
/** Number of lists cached after they leave the screen, so that returning shows them immediately. */
const KEPT_LISTS = 6

/**
 * Reads lists while they are watched, and the entries of the rows on screen. The queue's IDs come from the local store
 * and are always complete. Feeds are read page by page. Reads of one list never overlap.
 */
export class ListReader {
  readonly #host: Host
  readonly #cache: Store
  readonly progress: ProgressStore
  readonly #isSlow: () => boolean
  readonly #watched = new Map<string, Watched>()
  readonly #fresh = new Set<number>()
  readonly #asked = new Set<number>()
  /** Entries whose known versions no longer count, because the service restored a backup. */
  readonly #restored = new Set<number>()
  readonly #windows = new Map<string, readonly number[]>()
  /** A list that was known before any request for it. */
  #known: string | null = null
  #lastFocus = 0

  /** `isSlow` returns true if the connection is slow. */
  constructor(host: Host, cache: Store, progress: ProgressStore, isSlow: () => boolean) {
    this.#host = host
    this.#isSlow = isSlow
    this.#cache = cache
    this.progress = progress
    globalThis.window?.addEventListener('focus', this.#focused)
  }

  /** Takes a list that was just read elsewhere. When it is watched, it is reloaded only after a change. */
  know(list: List, ids: readonly number[], entries: readonly FeedEntry[]): void {
    const key = listKey(list)
    this.#known = key
    for (const { content } of entries) this.#fresh.add(content.id)
    this.#cache.setState((state) => commitList(commitEntries(state, entries, state.clock), list, ids, state.clock))
    this.#tell(key, { state: 'ready' })
  }

  /** Reads the list immediately and after every change, until the returned function is called. */
  watch(list: List): () => void {
    const key = listKey(list)
    const watched = this.#watched.get(key) ?? {
      list,
      watchers: 0,
      reading: false,
      again: false,
      whole: false,
      reach: 0,
      processing: new ProcessingWait(),
      wanted: new AbortController(),
      next: null,
      fetched: 0,
      badFirst: 0,
      readAt: 0,
      attempts: 0,
      timer: undefined,
    }
    this.#watched.delete(key)
    this.#watched.set(key, watched)
    watched.watchers += 1
    // If the list has another watcher, it is already up to date.
    const kept = watched.watchers > 1 && (watched.reading || watched.readAt > 0)
    if (kept) return this.#unwatch(watched)
    if (key === this.#known) {
      this.#known = null
      watched.readAt = Date.now()
    } else if (list.kind === 'queue' || Date.now() - watched.readAt > DEDUP_INTERVAL) void this.#read(watched)
    this.#dropOld()
    return this.#unwatch(watched)
  }

  #unwatch(watched: Watched): () => void {
    return () => {
      watched.watchers -= 1
      // Waits briefly, so that the next screen can start watching the same list first.
      queueMicrotask(() => watched.watchers === 0 && watched.wanted.abort())
    }
  }

  /** Retries after a failure, or checks for new entries. */
  refresh(list: List): void {
    const watched = this.#watched.get(listKey(list))
    if (!watched) return
    watched.attempts = 0
    void this.#read(watched)
  }

  /** Reloads all pages loaded so far, plus one more, because entries were added among or below them. */
  reload(list: List): void {
    const watched = this.#watched.get(listKey(list))
    if (!watched) return
    watched.whole = true
    this.refresh(list)
  }

  /** Reads the next page of a feed, unless there is none or it is already loading. */
  async more(list: List): Promise<void> {
    const key = listKey(list)
    const watched = this.#watched.get(key)
    if (!watched || list.kind === 'queue' || watched.next === null || watched.reading) return
    const since = this.#cache.getState().clock
    const signal = this.#begin(watched)
    try {
      const page = await readPage(this.#host, list, watched.next, signal)
      const known = this.#cache.getState().lists.get(key)?.ids ?? []
      const ids = [...new Set([...known, ...idsOf(page)])]
      // A page without new IDs ends the list, even if it names a next page. A page of unreadable entries doesn't.
      const isNew = ids.length > known.length || (page.bad !== undefined && page.next !== watched.next)
      watched.next = isNew ? page.next : null
      watched.fetched += page.feed.length
      this.#commit(list, page, ids, since)
      this.#tell(key, { more: watched.next !== null, failure: null, bad: [...this.#badOf(key), ...(page.bad ?? [])] })
      this.#followFetching(watched)
    } catch (error) {
      if (!signal.aborted) this.#tell(key, { failure: failureOf(error) })
    } finally {
      this.#release(watched)
    }
  }

  /** Reads the entries of rows on or near the screen, PAGE_SIZE at a time. */
  need(list: List, ids: readonly number[]): void {
    this.#windows.set(listKey(list), ids)
    // A feed's pages include its entries.
    if (list.kind !== 'queue') return
    const missing = ids.filter((id) => !this.#fresh.has(id) && !this.#asked.has(id))
    for (let start = 0; start < missing.length; start += PAGE_SIZE) {
      void this.#readEntries(missing.slice(start, start + PAGE_SIZE))
    }
  }

  /**
   * Called when the local queue has changed. Reloads lists and the changed entries. If `ids` is null, any entry may
   * have changed. `restored` means that the service restored a backup.
   */
  changed(ids: readonly number[] | null, restored = false): void {
    this.#known = null
    if (restored) for (const id of ids ?? this.#cache.getState().entries.keys()) this.#restored.add(id)
    if (ids === null) this.#fresh.clear()
    else for (const id of ids) this.#fresh.delete(id)
    for (const watched of this.#watched.values()) {
      if (watched.watchers === 0) {
        watched.readAt = 0
        continue
      }
      const rest = watched.readAt + DEDUP_INTERVAL - Date.now()
      if (watched.list.kind === 'queue' || rest < 0) void this.#read(watched)
      else this.#readLater(watched, rest)
      this.need(watched.list, this.#windows.get(listKey(watched.list)) ?? [])
    }
    if (ids !== null) {
      const known = ids.filter((id) => this.#cache.getState().entries.has(id) && !this.#asked.has(id))
      if (known.length > 0 && known.length <= PAGE_SIZE) void this.#readEntries(known)
    }
  }

  /** Called when the connection is back. Retries failed reads and reloads what may be outdated. */
  reconnected(): void {
    for (const [key, { list, watchers }] of this.#watched) {
      if (watchers > 0 && (list.kind !== 'queue' || this.progress.getState().get(key)?.failure)) this.refresh(list)
    }
  }

  /** Forgets everything. Lists on screen reload on their next change, others when they are next shown. */
  forget(): void {
    this.#known = null
    this.#fresh.clear()
    this.#restored.clear()
    this.#windows.clear()
    for (const watched of this.#watched.values()) {
      watched.wanted.abort()
      Object.assign(watched, { next: null, fetched: 0, readAt: 0 })
    }
    this.progress.setState(new Map(), true)
  }

  close(): void {
    globalThis.window?.removeEventListener('focus', this.#focused)
    for (const { timer, wanted } of this.#watched.values()) {
      clearTimeout(timer)
      wanted.abort()
    }
    this.#watched.clear()
  }

  /**
   * Reloads feeds when the window receives the focus, at most once per throttle interval. The sync handles the queue.
   */
  #focused = (): void => {
    const now = Date.now()
    if (now - this.#lastFocus < FOCUS_THROTTLE) return
    this.#lastFocus = now
    for (const watched of this.#watched.values()) {
      const isOld = watched.list.kind !== 'queue' && now - watched.readAt > DEDUP_INTERVAL
      if (watched.watchers > 0 && isOld) void this.#read(watched)
    }
  }

  async #read(watched: Watched): Promise<void> {
    const { list } = watched
    const key = listKey(list)
    if (watched.reading) {
      watched.again = true
      return
    }
    const signal = this.#begin(watched)
    clearTimeout(watched.timer)
    const known = this.#cache.getState().lists.has(key)
    this.#tell(key, known ? { refreshing: true } : {})
    const slow = setTimeout(
      () => this.#tell(key, { slow: true }),
      this.#isSlow() ? LOADING_TIMEOUT_SLOW : LOADING_TIMEOUT,
    )
    const since = this.#cache.getState().clock
    try {
      if (list.kind === 'queue') {
        const ids = await this.#host.queueIds(list.query)
        this.#cache.setState((state) => commitList(state, list, ids, since))
      } else {
        await this.#readFeed(watched, list, since, signal)
      }
      watched.readAt = Date.now()
      watched.attempts = 0
      this.#tell(key, { state: 'ready', refreshing: false, slow: false, failure: null, more: watched.next !== null })
      this.#followFetching(watched)
    } catch (error) {
      if (signal.aborted) this.#tell(key, { refreshing: false, slow: false })
      else this.#failed(watched, failureOf(error))
    } finally {
      clearTimeout(slow)
      this.#release(watched)
    }
  }

  async #readFeed(watched: Watched, list: FeedList, since: number, signal: AbortSignal): Promise<void> {
    const key = listKey(list)
    if (!this.#cache.getState().lists.has(key)) {
      const page = isKept(list) ? await reported('read a kept list', this.#host.cachedFeed(list.kind)) : null
      if (page) {
        this.#commit(list, page, idsOf(page), since)
        this.#tell(key, { state: 'ready', refreshing: true })
      }
    }
    const { whole, reach } = watched
    const page = await this.#firstPages(list, whole ? watched.fetched + PAGE_SIZE : reach, signal)
    if (whole) watched.whole = false
    watched.reach = 0
    const first = idsOf(page)
    const known = this.#cache.getState().lists.get(key)?.ids ?? []
    const { bad = [] } = page
    const further = !whole && watched.fetched > page.feed.length
    this.#commit(list, page, further ? underneath(first, known) : first, since)
    if (!further) {
      watched.next = page.feed.length + bad.length === 0 ? null : page.next
      watched.fetched = page.feed.length
    }
    const total = list.kind === 'archive' ? page.archive_count : null
    const ofOthers = this.#badOf(key).slice(watched.badFirst)
    const isAgain = ({ id }: BadEntry): boolean => id !== null && bad.some((one) => one.id === id)
    this.#tell(key, { total, bad: [...bad, ...ofOthers.filter((one) => !isAgain(one))] })
    watched.badFirst = bad.length
  }

  /**
   * Schedules a reload of a feed with rows that the service is still fetching. The sync does not report unsaved rows
   * when they are done.
   */
  #followFetching(watched: Watched): void {
    if (watched.list.kind === 'queue') return
    const { entries, lists } = this.#cache.getState()
    const ids = lists.get(listKey(watched.list))?.ids ?? []
    const isFetching = (id: number): boolean =>
      entries.get(id)?.content.processing_status === processingStatus.inProgress
    const delay = watched.processing.next(new Set(ids.filter(isFetching)))
    if (delay === null) return
    watched.reach = ids.findLastIndex(isFetching) + 1
    this.#readLater(watched, delay)
  }

  /** Reads pages and combines them into one, until it has at least `size` entries or all pages have been read. */
  async #firstPages(list: FeedList, size: number, signal: AbortSignal): Promise<FeedPage> {
    let page = await readPage(this.#host, list, null, signal)
    while (page.feed.length < size && page.next !== null) {
      const { feed, bad = [], next } = await readPage(this.#host, list, page.next, signal)
      if (feed.length + bad.length === 0) return { ...page, next: null }
      page = { ...page, feed: [...page.feed, ...feed], bad: [...(page.bad ?? []), ...bad], next }
    }
    return page
  }

  #badOf(key: string): readonly BadEntry[] {
    return this.progress.getState().get(key)?.bad ?? []
  }

  #readLater(watched: Watched, delay: number): void {
    clearTimeout(watched.timer)
    watched.timer = setTimeout(() => {
      if (watched.watchers > 0) void this.#read(watched)
      else watched.readAt = 0
    }, delay)
  }

  #failed(watched: Watched, failure: Failure): void {
    const key = listKey(watched.list)
    watched.attempts += 1
    if (isServerError(failure) && watched.attempts <= ERROR_RETRY_COUNT) {
      this.#readLater(watched, this.#isSlow() ? ERROR_RETRY_INTERVAL_SLOW : ERROR_RETRY_INTERVAL)
      if (watched.attempts < ERROR_RETRY_COUNT) return
    }
    this.#tell(key, { refreshing: false, slow: false, failure })
  }

  #begin(watched: Watched): AbortSignal {
    watched.reading = true
    watched.wanted = new AbortController()
    return watched.wanted.signal
  }

  #release(watched: Watched): void {
    watched.reading = false
    if (!watched.again) return
    watched.again = false
    if (watched.watchers > 0) void this.#read(watched)
    else watched.readAt = 0
  }

  async #readEntries(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#asked.add(id)
    const since = this.#cache.getState().clock
    try {
      const entries = await this.#host.entries(ids)
      this.#cache.setState((state) => {
        const needed = new Set([...this.#windows.values()].flat())
        return trimEntries(commitEntries(state, entries, since, this.#restored), KEPT_ENTRIES, needed)
      })
      for (const { content } of entries) {
        this.#fresh.add(content.id)
        this.#restored.delete(content.id)
      }
    } catch (error) {
      // The rows stay. Their entries are requested again when they are next on screen.
      report('read rows of a list', error)
    } finally {
      for (const id of ids) this.#asked.delete(id)
    }
  }

  #commit(list: List, page: FeedPage, ids: readonly number[], since: number): void {
    for (const { content } of page.feed) this.#fresh.add(content.id)
    this.#cache.setState((state) =>
      commitList(commitEntries(state, page.feed, since, this.#restored), list, ids, since),
    )
    for (const { content } of page.feed) this.#restored.delete(content.id)
  }

  #tell(key: string, change: Partial<ListProgress>): void {
    this.progress.setState((all) => new Map(all).set(key, { ...(all.get(key) ?? initialProgress), ...change }), true)
  }

  #dropOld(): void {
    const idle = [...this.#watched].filter(([, { watchers }]) => watchers === 0)
    for (const [key, watched] of idle.slice(0, Math.max(0, idle.length - KEPT_LISTS))) {
      clearTimeout(watched.timer)
      this.#watched.delete(key)
      this.#windows.delete(key)
      this.#cache.setState((state) => dropList(state, key))
      this.progress.setState((all) => new Map([...all].filter(([other]) => other !== key)), true)
    }
  }
}

/** Lists whose first page the Host caches for offline use. */
const isKept = (list: FeedList): list is { readonly kind: FeedPath } =>
  list.kind !== 'tag' && list.kind !== 'shelf' && list.kind !== 'author' && list.kind !== 'rss'

const idsOf = (page: FeedPage): number[] => [...new Set(page.feed.map(({ content }) => content.id))]

/**
 * Puts a fresh first page on top of the earlier pages. IDs that are missing from it but were above its last row have
 * left the list.
 */
function underneath(first: readonly number[], known: readonly number[]): readonly number[] {
  const end = known.indexOf(first.at(-1) ?? -1)
  return end === -1 ? first : [...new Set([...first, ...known.slice(end + 1)])]
}
