import { type Action, applyAction, affectedEntries, entryIdOf } from '../../actions/actions.ts'
import type { Report } from '../../activity/failure.ts'
import { reported } from '../../activity/reported.ts'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { type CallInput, prepareCall } from '../../request/build-request.ts'
import type { QueueRows } from '../../sync/queue-rows.ts'
import {
  type ResponseChange,
  contentIdsIn,
  foldChange,
  type CachedListName,
  cachedLists,
  mayChange,
  cachedListAt,
} from './apply-change-to-response.ts'
import type { ResponseStore } from './response-store.ts'
import { SerialQueue } from '../serial-queue.ts'

export interface ResponseCacheParts {
  readonly report: Report
  readonly store: QueueRows
  readonly pages: ResponseStore
  /** Changes that are waiting to be sent, each with the entry before the change, if known. */
  readonly waiting: () => Promise<readonly { readonly action: Action; readonly base: FeedEntry | null }[]>
}

/** Maximum number of entries to look up for one change, because the first pages contain at most this many. */
const MOST_LOOKED_UP = 500
const BASE = 'http://kept'

/**
 * Caches the last replies about tags, sources, the items of one tag or source, and the start page, under the request
 * path, for offline use. Accepted changes are folded into the stored reply. Waiting changes are applied when it is
 * read.
 */
export class ResponseCache {
  readonly #parts: ResponseCacheParts
  readonly #serial = new SerialQueue()
  /** The contents in each cached reply, filled as replies are read. */
  readonly #contents = new Map<string, ReadonlySet<number>>()

  constructor(parts: ResponseCacheParts) {
    this.#parts = parts
  }

  /** Caches a fresh reply, unless it belongs to a call whose replies are never read from the cache. */
  keep(name: EndpointName, input: CallInput, answer: object): void {
    const path = keptPath(name, input)
    if (path === null || !isAudio(path, answer)) return
    void this.#serial.run(async () => this.#put(path, answer))
  }

  /** Returns the last known reply with the waiting changes applied. Null if nothing is cached. */
  async read(name: EndpointName, input: CallInput): Promise<object | null> {
    const path = keptPath(name, input)
    const place = path === null ? null : cachedListAt(path)
    if (path === null || place === null) return null
    let answer = await this.#serial.run(() => this.#sound(path))
    if (answer === null) return null
    for (const { action, base } of await this.#parts.waiting()) {
      answer = foldChange(place, answer, { action, before: base, after: await this.#after(action, base) })
    }
    return this.#withoutUnknownNext(name as CachedListName, input, answer)
  }

  /** Folds in a change that the service accepted. `after` is the entry after the change, if the change affects one. */
  settled(action: Action, before: FeedEntry | null, after: FeedEntry | null, reply: unknown): void {
    // On failure, the old cached reply stays: it is fetched again with the next connection.
    void reported(
      this.#parts.report,
      'bring kept answers up to date',
      this.#serial.run(async () => {
        let change: ResponseChange | null = null
        for (const path of await this.#parts.pages.paths()) {
          const place = cachedListAt(path)
          if (place === null) continue
          const told = { action, before, after: after ? [after] : [], reply }
          if (!mayChange(place, await this.#contentsOf(path), told)) continue
          const answer = await this.#sound(path)
          change ??= after ? told : { ...told, after: await this.#after(action, null) }
          const now = answer && foldChange(place, answer, change)
          if (now && now !== answer) this.#put(path, now)
        }
      }),
    )
  }

  /** Resolves when all accepted changes so far are folded in. */
  idle(): Promise<void> {
    return this.#serial.idle()
  }

  /** Call this before the store is cleared. */
  drop(): void {
    this.#contents.clear()
  }

  #put(path: string, answer: object): void {
    this.#contents.set(path, new Set(contentIdsIn(answer)))
    this.#parts.pages.keep(path, answer)
  }

  async #sound(path: string): Promise<object | null> {
    const answer = await this.#parts.pages.read(path)
    return answer && isAudio(path, answer) ? answer : null
  }

  async #contentsOf(path: string): Promise<ReadonlySet<number>> {
    const known = this.#contents.get(path)
    if (known) return known
    const answer = await this.#sound(path)
    const contents = new Set(answer ? contentIdsIn(answer) : [])
    this.#contents.set(path, contents)
    return contents
  }

  async #after(action: Action, base: FeedEntry | null): Promise<readonly FeedEntry[]> {
    const concern = affectedEntries(action)
    if (!concern || !('ids' in concern)) return []
    const stored = await this.#parts.store.entries(concern.ids.slice(0, MOST_LOOKED_UP))
    const isKnown = stored.length > 0 || base?.content.id !== entryIdOf(action)
    return isKnown || base === null ? stored : [applyAction(base, action)]
  }

  /** Ends the list here if its next page is not cached, so that the list does not fail on its second page. */
  async #withoutUnknownNext(name: CachedListName, input: CallInput, answer: object): Promise<object> {
    const { next } = answer as { readonly next?: unknown }
    if (typeof next !== 'string') return answer
    const cursor = URL.canParse(next, BASE) ? new URL(next, BASE).searchParams.get('cursor') : null
    const path = cursor === null ? null : keptPath(name, { ...input, query: { ...input.query, cursor } })
    const known = path !== null && (await this.#parts.pages.paths()).includes(path)
    return known ? answer : { ...answer, next: null }
  }
}

/**
 * Returns the cache path, or null if the reply is not cached. Only the first page of a feed is cached, but every page
 * of sources that is read.
 */
function keptPath(name: EndpointName, input: CallInput): string | null {
  if (!(name in cachedLists)) return null
  if (cachedLists[name as CachedListName] === 'feed' && (input.query?.['cursor'] ?? input.query?.['page']) != null)
    return null
  return prepareCall(BASE, endpoints[name], input).url.slice(BASE.length)
}

/**
 * True if a reply has the expected form. A cached reply is only a convenience, so one that can't be read is treated as
 * absent.
 */
function isAudio(path: string, answer: object): boolean {
  const place = cachedListAt(path)
  const list = place && (answer as Readonly<Record<string, unknown>>)[cachedLists[place.name]]
  if (!Array.isArray(list)) return false
  if (place?.name === 'homeSections') return list.every((section) => areEntries(section?.content))
  return cachedLists[place?.name ?? 'tags'] === 'feed' ? areEntries(list) : list.every((one) => typeof one === 'object')
}

const areEntries = (list: unknown): boolean =>
  Array.isArray(list) && list.every((entry) => Array.isArray(entry?.content?.tags))
