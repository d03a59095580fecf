import { type Action, applyAction, entryIdOf, membershipStep } from '../../actions/actions.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { FeedEntry, FeedPage } from '../../model/feed.ts'
import { applyMembership } from '../../model/list-membership.ts'
import type { Client } from '../../request/client.ts'
import type { Clock } from '../../request/ports.ts'
import { type FeedPath, feedPaths } from '../host.ts'
import type { ResponseStore } from './response-store.ts'
import { collectBadEntries } from '../fetch-page-tolerantly.ts'

const keyOf = (path: FeedPath): string => endpoints[feedPaths[path]].path

export interface FeedCacheParts {
  readonly pages: ResponseStore
  readonly client: Client
  readonly clock: Clock
  /** Changes that may not have reached the service, in order, each with the entry before the change, if known. */
  readonly unsent: () => Promise<readonly { readonly action: Action; readonly base: FeedEntry | null }[]>
}

/** First pages of the service's feeds, cached under their request path. Pages are returned with the unsent changes applied. */
export class FeedCache {
  readonly #parts: FeedCacheParts
  /** Time when this process last read each first page from the service, in milliseconds since the epoch. */
  readonly fetchedAt = new Map<FeedPath, number>()

  constructor(parts: FeedCacheParts) {
    this.#parts = parts
  }

  /** `cursor` is a page's `next`, or an opaque cursor. Without a cursor, fetches the first page and caches it. */
  async fetch(path: FeedPath, cursor: string | null, signal?: AbortSignal): Promise<FeedPage> {
    const { pages, clock } = this.#parts
    // The unsent changes are read during the request, because the page may lack a change that is answered in the
    // meantime.
    const [unsent, page] = await Promise.all([this.#parts.unsent(), this.#ask(path, cursor, signal)])
    if (cursor === null) {
      this.fetchedAt.set(path, clock.now())
      pages.keep(keyOf(path), page)
    }
    return withChanges(path, page, unsent, cursor === null)
  }

  #ask(path: FeedPath, cursor: string | null, signal?: AbortSignal): Promise<FeedPage> {
    const { client } = this.#parts
    const name = feedPaths[path]
    if (cursor !== null && URL.canParse(cursor))
      return collectBadEntries((told) => client.follow(name, cursor, { signal, ...told }))
    const query = cursor === null ? {} : { cursor }
    return collectBadEntries((told) => client.call(name, { query }, { signal, ...told }))
  }

  async cached(path: FeedPath): Promise<FeedPage | null> {
    const page = await this.#kept(path)
    return page && withChanges(path, page, await this.#parts.unsent(), true)
  }

  async #kept(path: FeedPath): Promise<FeedPage | null> {
    return soundPage(await this.#parts.pages.read<FeedPage>(keyOf(path)))
  }

  /** Adds or removes the changed entry in the cached pages, as lists on screen do. */
  async applyChange(action: Action, entry: FeedEntry): Promise<void> {
    for (const kind of Object.keys(feedPaths) as FeedPath[]) {
      const page = await this.#kept(kind)
      const now = page && withChange(kind, page, action, entry)
      if (now && now !== page) this.#parts.pages.keep(keyOf(kind), now)
    }
  }

  /** Call this before the store is cleared. */
  drop(): void {
    this.fetchedAt.clear()
  }
}

/**
 * If `isFirst` is true, entries added to the list go to the top of this page. Otherwise, changed entries can only be
 * removed from it.
 */
function withChanges(
  kind: FeedPath,
  page: FeedPage,
  changes: Awaited<ReturnType<FeedCacheParts['unsent']>>,
  isFirst: boolean,
): FeedPage {
  let now = page
  for (const { action, base } of changes) {
    const id = entryIdOf(action)
    const here = now.feed.find(({ content }) => content.id === id)
    const before = here ?? (isFirst && base?.content.id === id ? base : null)
    if (before) now = withChange(kind, now, action, applyAction(before, action))
  }
  return now
}

/** `entry` is the entry after the change. Returns the same page if neither its entries nor their order changed. */
function withChange(kind: FeedPath, page: FeedPage, action: Action, entry: FeedEntry): FeedPage {
  const known = new Map(page.feed.map((one) => [one.content.id, one])).set(entry.content.id, entry)
  const before = page.feed.map(({ content }) => content.id)
  const ids = applyMembership({ kind }, before, [membershipStep(action, entry)], (id) => known.get(id) ?? null)
  if (ids === before && !before.includes(entry.content.id)) return page
  return { ...page, feed: ids.flatMap((id) => known.get(id) ?? []) }
}

/** A cached page is only a convenience, so one that can't be read is treated as absent. */
function soundPage(page: FeedPage | null): FeedPage | null {
  const { feed } = (page ?? {}) as Partial<FeedPage>
  return Array.isArray(feed) && feed.every((entry) => Array.isArray(entry?.content?.tags)) ? page : null
}
