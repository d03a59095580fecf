import { type Action, applyAction, concernOf, entryIdOf } from '../../actions/actions.ts'
import type { Report } from '../../activity/failure.ts'
import { reported } from '../../activity/reported.ts'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { type CallInput, prepareCall } from '../../request/build-request.ts'
import type { QueueRows } from '../../sync/queue-rows.ts'
import {
  type ResponseChange,
  contentsIn,
  foldChange,
  type CachedListName,
  cachedLists,
  mayChange,
  placeOf,
} from './fold-change.ts'
import type { ResponseStore } from './response-store.ts'
import { Serial } from '../serial-queue.ts'

export interface ResponseCacheParts {
  readonly report: Report
  readonly store: QueueRows
  readonly pages: ResponseStore
  /** Changes that wait to be sent, with the entry as it was before each, where it is known. */
  readonly waiting: () => Promise<readonly { readonly action: Action; readonly base: FeedEntry | null }[]>
}

/** Entries of one change that are looked up: the first pages hold no more. */
const MOST_LOOKED_UP = 500
const BASE = 'http://kept'

/**
 * What was last answered of tags, sources, one tag's or one source's items and the start page, kept under the request path
 * for when there is no connection (SPEC.txt sections 3 and 4). Accepted changes are folded into it; those that wait are
 * shown on it, until they are sent.
 */
export class ResponseCache {
  readonly #parts: ResponseCacheParts
  readonly #serial = new Serial()
  /** Which contents each kept answer tells of, as far as somebody looked. */
  readonly #contents = new Map<string, ReadonlySet<number>>()

  constructor(parts: ResponseCacheParts) {
    this.#parts = parts
  }

  /** What the service has just answered; of what nobody would look for again nothing is kept. */
  keep(name: EndpointName, input: CallInput, answer: object): void {
    const path = keptPath(name, input)
    if (path === null || !isSound(path, answer)) return
    void this.#serial.run(async () => this.#put(path, answer))
  }

  /** What was last known, with the changes that wait; null: nothing. */
  async read(name: EndpointName, input: CallInput): Promise<object | null> {
    const path = keptPath(name, input)
    const place = path === null ? null : placeOf(path)
    if (path === null || place === null) return null
    let answer = await this.#serial.run(() => this.#sound(path))
    if (answer === null) return null
    for (const { action, base } of await this.#parts.waiting()) {
      answer = foldChange(place, answer, { action, before: base, after: await this.#after(action, base) })
    }
    return this.#withoutUnknownNext(name as CachedListName, input, answer)
  }

  /** A change that the service accepted. `after`: its entry as it is now, where it is about one. */
  settled(action: Action, before: FeedEntry | null, after: FeedEntry | null, reply: unknown): void {
    // Where it fails, what was last known stays: it is asked for again with the next connection.
    void reported(
      this.#parts.report,
      'bring kept answers up to date',
      this.#serial.run(async () => {
        let change: ResponseChange | null = null
        for (const path of await this.#parts.pages.paths()) {
          const place = placeOf(path)
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

  /** Resolves when everything told so far is folded in. */
  idle(): Promise<void> {
    return this.#serial.idle()
  }

  /** The store is about to be cleared. */
  drop(): void {
    this.#contents.clear()
  }

  #put(path: string, answer: object): void {
    this.#contents.set(path, new Set(contentsIn(answer)))
    this.#parts.pages.keep(path, answer)
  }

  async #sound(path: string): Promise<object | null> {
    const answer = await this.#parts.pages.read(path)
    return answer && isSound(path, answer) ? answer : null
  }

  async #contentsOf(path: string): Promise<ReadonlySet<number>> {
    const known = this.#contents.get(path)
    if (known) return known
    const answer = await this.#sound(path)
    const contents = new Set(answer ? contentsIn(answer) : [])
    this.#contents.set(path, contents)
    return contents
  }

  async #after(action: Action, base: FeedEntry | null): Promise<readonly FeedEntry[]> {
    const concern = concernOf(action)
    if (!concern || !('ids' in concern)) return []
    const stored = await this.#parts.store.entries(concern.ids.slice(0, MOST_LOOKED_UP))
    const isKnown = stored.length > 0 || base?.content.id !== entryIdOf(action)
    return isKnown || base === null ? stored : [applyAction(base, action)]
  }

  /** A list ends where nothing more of it is known: it must not fail for its second page. */
  async #withoutUnknownNext(name: CachedListName, input: CallInput, answer: object): Promise<object> {
    const { next } = answer as { readonly next?: unknown }
    if (typeof next !== 'string') return answer
    const cursor = URL.canParse(next, BASE) ? new URL(next, BASE).searchParams.get('cursor') : null
    const path = cursor === null ? null : keptPath(name, { ...input, query: { ...input.query, cursor } })
    const known = path !== null && (await this.#parts.pages.paths()).includes(path)
    return known ? answer : { ...answer, next: null }
  }
}

/** Null: not kept. Of a feed the first page is; of sources all that were read. */
function keptPath(name: EndpointName, input: CallInput): string | null {
  if (!(name in cachedLists)) return null
  if (cachedLists[name as CachedListName] === 'feed' && (input.query?.['cursor'] ?? input.query?.['page']) != null)
    return null
  return prepareCall(BASE, endpoints[name], input).url.slice(BASE.length)
}

/** A kept answer is a convenience: one that cannot be read is none. */
function isSound(path: string, answer: object): boolean {
  const place = placeOf(path)
  const list = place && (answer as Readonly<Record<string, unknown>>)[cachedLists[place.name]]
  if (!Array.isArray(list)) return false
  if (place?.name === 'homeSections') return list.every((section) => areEntries(section?.content))
  return cachedLists[place?.name ?? 'tags'] === 'feed' ? areEntries(list) : list.every((one) => typeof one === 'object')
}

const areEntries = (list: unknown): boolean =>
  Array.isArray(list) && list.every((entry) => Array.isArray(entry?.content?.tags))
