import { endpoints } from '../../api/endpoints.ts'
import type { FeedEntry, FeedPage } from '../../model/feed.ts'
import { libraryState } from '../../model/library-state.ts'
import type { Client } from '../../request/client.ts'
import type { Clock } from '../../request/ports.ts'
import { type FeedPath, feedPaths } from '../host.ts'
import type { ResponseStore } from './response-store.ts'
import { withBadEntries } from '../with-bad-entries.ts'

/** Whether a feed shows the entry (SPEC.txt section 4, "Cache effects"); null: if it did before. */
const shows: Record<FeedPath, (entry: FeedEntry) => boolean | null> = {
  // What came in stays until it is saved, archived or deleted.
  inbox: ({ content }) =>
    (content.library?.library_state ?? libraryState.unsaved) === libraryState.unsaved ? null : false,
  highlights: ({ content }) => content.my_annotations.length > 0,
  archive: ({ content }) => content.library?.library_state === libraryState.archived,
  favorites: ({ content }) => {
    const { library } = content
    if (!library?.is_favorited) return false
    return library.library_state === libraryState.saved || library.library_state === libraryState.archived
  },
}

const keyOf = (path: FeedPath): string => endpoints[feedPaths[path]].path

/** First pages of the service's feeds, kept under their request path. */
export class FeedCache {
  readonly #pages: ResponseStore
  readonly #client: Client
  readonly #clock: Clock
  /** When the first page of each was last read from the service by this process, milliseconds since the epoch. */
  readonly fetchedAt = new Map<FeedPath, number>()

  constructor(pages: ResponseStore, client: Client, clock: Clock) {
    this.#pages = pages
    this.#client = client
    this.#clock = clock
  }

  /** `cursor`: a page's `next` as it came, or an opaque cursor; without one the first page, which is kept. */
  async fetch(path: FeedPath, cursor: string | null, signal?: AbortSignal): Promise<FeedPage> {
    const name = feedPaths[path]
    if (cursor !== null && URL.canParse(cursor))
      return withBadEntries((told) => this.#client.follow(name, cursor, { signal, ...told }))
    const query = cursor === null ? {} : { cursor }
    const page = await withBadEntries((told) => this.#client.call(name, { query }, { signal, ...told }))
    if (cursor === null) {
      this.fetchedAt.set(path, this.#clock.now())
      this.#pages.keep(keyOf(path), page)
    }
    return page
  }

  async cached(path: FeedPath): Promise<FeedPage | null> {
    return soundPage(await this.#pages.read<FeedPage>(keyOf(path)))
  }

  /** An entry changed: it joins the top of the kept pages that show it and leaves the others. */
  async mirror(entry: FeedEntry): Promise<void> {
    for (const path of Object.keys(shows) as FeedPath[]) {
      const page = await this.cached(path)
      if (!page) continue
      const at = page.feed.findIndex(({ id }) => id === entry.id)
      const wanted = shows[path](entry) ?? at >= 0
      if (at < 0 && !wanted) continue
      const feed = wanted
        ? at < 0
          ? [entry, ...page.feed]
          : page.feed.with(at, entry)
        : page.feed.filter(({ id }) => id !== entry.id)
      this.#pages.keep(keyOf(path), { ...page, feed })
    }
  }

  /** The store is about to be cleared. */
  drop(): void {
    this.fetchedAt.clear()
  }
}

/** A kept page is a convenience: one that cannot be read is none. */
function soundPage(page: FeedPage | null): FeedPage | null {
  const { feed } = (page ?? {}) as Partial<FeedPage>
  return Array.isArray(feed) && feed.every((entry) => Array.isArray(entry?.content?.tags)) ? page : null
}
