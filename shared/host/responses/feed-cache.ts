import { type Action, membershipStep } from '../../actions/actions.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { FeedEntry, FeedPage } from '../../model/feed.ts'
import { applyMembership } from '../../model/list-membership.ts'
import type { Client } from '../../request/client.ts'
import type { Clock } from '../../request/ports.ts'
import { type FeedPath, feedPaths } from '../host.ts'
import type { ResponseStore } from './response-store.ts'
import { collectBadEntries } from '../collect-bad-entries.ts'

const keyOf = (path: FeedPath): string => endpoints[feedPaths[path]].path

/** First pages of the service's feeds, cached under their request path. */
export class FeedCache {
  readonly #pages: ResponseStore
  readonly #client: Client
  readonly #clock: Clock
  /** When this process last read each first page from the service, in milliseconds since the epoch. */
  readonly fetchedAt = new Map<FeedPath, number>()

  constructor(pages: ResponseStore, client: Client, clock: Clock) {
    this.#pages = pages
    this.#client = client
    this.#clock = clock
  }

  /** `cursor`: a page's `next`, or an opaque cursor. Without one it fetches the first page, which is cached. */
  async fetch(path: FeedPath, cursor: string | null, signal?: AbortSignal): Promise<FeedPage> {
    const name = feedPaths[path]
    if (cursor !== null && URL.canParse(cursor))
      return collectBadEntries((told) => this.#client.follow(name, cursor, { signal, ...told }))
    const query = cursor === null ? {} : { cursor }
    const page = await collectBadEntries((told) => this.#client.call(name, { query }, { signal, ...told }))
    if (cursor === null) {
      this.fetchedAt.set(path, this.#clock.now())
      this.#pages.keep(keyOf(path), page)
    }
    return page
  }

  async cached(path: FeedPath): Promise<FeedPage | null> {
    return soundPage(await this.#pages.read<FeedPage>(keyOf(path)))
  }

  /** Adds or removes the changed entry in the cached pages, as in lists on screen. */
  async applyChange(action: Action, entry: FeedEntry): Promise<void> {
    for (const kind of Object.keys(feedPaths) as FeedPath[]) {
      const page = await this.cached(kind)
      if (!page) continue
      const known = new Map(page.feed.map((one) => [one.content.id, one])).set(entry.content.id, entry)
      const before = page.feed.map(({ content }) => content.id)
      const ids = applyMembership({ kind }, before, [membershipStep(action, entry)], (id) => known.get(id) ?? null)
      if (ids === before && !before.includes(entry.content.id)) continue
      this.#pages.keep(keyOf(kind), { ...page, feed: ids.flatMap((id) => known.get(id) ?? []) })
    }
  }

  /** Call before the store is cleared. */
  drop(): void {
    this.fetchedAt.clear()
  }
}

/** A cached page is a convenience: one that can't be read counts as absent. */
function soundPage(page: FeedPage | null): FeedPage | null {
  const { feed } = (page ?? {}) as Partial<FeedPage>
  return Array.isArray(feed) && feed.every((entry) => Array.isArray(entry?.content?.tags)) ? page : null
}
