import { type BadEntry, entryOf, type FeedEntry, type FeedPage } from '../model/feed.ts'
import type { CallOptions } from '../request/client.ts'
import { RequestError } from '../request/request-error.ts'
import { isPlausibleEntry } from './store/is-plausible-entry.ts'
import type { SyncParts } from './sync-parts.ts'
import { withoutMarkdown } from './store/without-markdown.ts'

type Ask = (options: CallOptions) => Promise<FeedPage>

const MORE_READINGS = 2

/**
 * Reads feed pages that may contain broken entries, so that one entry never stops a sync. It requests such a page once
 * more, and then separately each entry that is still broken. An entry that still can't be read is omitted and counted.
 * Its stored row, if any, stays unchanged.
 */
export class PageReader {
  readonly #parts: Pick<SyncParts, 'client' | 'store'>
  readonly #signal: AbortSignal
  /** Ids of entries that no attempt could read. */
  readonly skipped = new Set<number>()
  /** The number of broken entries without a readable id. */
  nameless = 0

  constructor(parts: Pick<SyncParts, 'client' | 'store'>, signal: AbortSignal) {
    this.#parts = parts
    this.#signal = signal
  }

  async read(ask: Ask): Promise<FeedPage> {
    let reading = await this.#ask(ask)
    if (reading.bad.length === 0) return reading.page
    // Later changes must come after this cursor, no matter how often the page is read again.
    const { cursor } = reading.page
    const named = new Set<number>()
    // An entry whose id is unreadable in one reading may have a readable id in the next.
    for (let more = MORE_READINGS; more > 0; more -= 1) {
      for (const { id } of reading.bad) if (id !== null) named.add(id)
      reading = await this.#ask(ask)
      if (reading.bad.every(({ id }) => id !== null)) break
    }
    const { page, bad } = reading
    for (const { id } of bad) {
      if (id === null) this.nameless += 1
      else named.add(id)
    }
    const good = new Set(page.feed.map(({ content }) => content.id))
    const broken = [...named].filter((id) => !good.has(id))
    const mended: FeedEntry[] = []
    for (const id of broken) {
      const entry = await this.#alone(id)
      if (entry) mended.push(entry)
    }
    return { ...page, cursor, feed: [...page.feed, ...mended] }
  }

  /** Separately requests each entry that could not be read before. Omits entries that the service no longer has. */
  async again(
    ids: readonly number[],
  ): Promise<{ readonly mended: readonly FeedEntry[]; readonly left: readonly number[] }> {
    const mended: FeedEntry[] = []
    const left: number[] = []
    for (const id of ids) {
      try {
        const entry = await this.#whole(id)
        if (isPlausibleEntry(entry)) mended.push(entry)
        else left.push(id)
      } catch (error) {
        if (!(error instanceof RequestError && (error.code === 'malformed_reply' || error.status === 404))) throw error
        if (error.status !== 404) left.push(id)
      }
    }
    return { mended, left }
  }

  async #whole(id: number): Promise<FeedEntry> {
    const input = { params: { id }, query: { markdown_format: 'matter_v1' as const } }
    return entryOf(withoutMarkdown(await this.#parts.client.call('content', input, { signal: this.#signal })))
  }

  async #ask(ask: Ask): Promise<{ page: FeedPage; bad: readonly BadEntry[] }> {
    const bad: BadEntry[] = []
    const page = await ask({ signal: this.#signal, onBadEntry: (entry) => bad.push(entry) })
    const feed = page.feed.filter((entry) => {
      if (isPlausibleEntry(entry)) return true
      const { id } = entry.content
      bad.push({ id: id > 0 ? id : null, reason: 'is not an entry' })
      return false
    })
    return { page: feed.length === page.feed.length ? page : { ...page, feed }, bad }
  }

  /**
   * Resolves to the entry from a separate call. If that fails, resolves to the stored entry, which a full pass then
   * counts as seen, or to null if none is stored.
   */
  async #alone(id: number): Promise<FeedEntry | null> {
    try {
      const entry = await this.#whole(id)
      if (isPlausibleEntry(entry)) return entry
    } catch (error) {
      const unreadable = error instanceof RequestError && (error.code === 'malformed_reply' || error.status === 404)
      // If there was no reply, the pass ends here and resumes at this page.
      if (!unreadable) throw error
    }
    this.skipped.add(id)
    const [stored] = await this.#parts.store.entries([id])
    return stored ?? null
  }
}
