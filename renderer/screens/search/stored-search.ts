import type { Host } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { FilterValues } from '#shared/model/queue-fields.ts'
import { markFilter } from '#shared/text/mark-filter.ts'
import { type ParsedSearch, parseSearch } from '#shared/text/parse-search.ts'
import { mayHave } from '#shared/text/search/match-words.ts'
import { matchesSearch, searchedText } from './matches-search.ts'

/** 'best' is the best order this device can compute, which is by date. */
export type SearchSort = 'best' | 'newest' | 'oldest'

/** The number of entries to read and match before yielding to input. A batch of this size takes a few milliseconds. */
const AT_ONCE = 64
/** The number of known entries to match between two checks of the clock. */
const A_GLANCE = 500
/** In milliseconds. After this long, the search yields to typing. */
const TURN = 5
const FOUND = 100

type Read = Pick<Host, 'queueIds' | 'entries' | 'subscribe'>

/**
 * Searches everything stored on this device. It caches the searchable words of the entries it has read (about a
 * kilobyte per entry) until `close`.
 *
 * The first search of a large library reads all of it piece by piece. The next keystroke cancels that search, but
 * everything read so far stays cached.
 */
export class StoredSearch {
  readonly #host: Read
  readonly #texts = new Map<number, string>()
  readonly #unsubscribe: () => void
  /** The number of invalidations so far. A text that was read before the latest one isn't cached. */
  #changes = 0

  constructor(host: Read) {
    this.#host = host
    this.#unsubscribe = host.subscribe((event) => {
      if (event.type !== 'queue.changed') return
      this.#changes += 1
      if (event.ids === null) this.#texts.clear()
      else for (const id of event.ids) this.#texts.delete(id)
    })
  }

  close(): void {
    this.#unsubscribe()
    this.#texts.clear()
  }

  /** Returns the first hundred matches, ordered by save date. Returns nothing after `signal` aborts. */
  async find(query: string, sort: SearchSort = 'best', signal?: AbortSignal): Promise<readonly FeedEntry[]> {
    const asked = parseSearch(query)
    // Only saved entries are stored.
    if (asked.isEmpty || !asked.states.includes(libraryState.saved)) return []
    const ids = await this.#host.queueIds({ ...filterOf(asked), sort: sort === 'oldest' ? 'oldest' : 'recently_saved' })
    const found: FeedEntry[] = []
    let wanted: number[] = []
    let turn = performance.now() + TURN
    for (const [at, id] of ids.entries()) {
      const text = this.#texts.get(id)
      if (text === undefined || mayHave(text, asked.words)) wanted.push(id)
      if (wanted.length === AT_ONCE || at === ids.length - 1) {
        for (const entry of await this.#read(wanted)) if (matchesSearch(asked, entry.content)) found.push(entry)
        wanted = []
        turn = performance.now() + TURN
      } else if (at % A_GLANCE === 0 && performance.now() > turn) {
        await new Promise((resolve) => setTimeout(resolve))
        turn = performance.now() + TURN
      }
      if (signal?.aborted) return []
      if (found.length >= FOUND) break
    }
    return found.slice(0, FOUND)
  }

  async #read(ids: readonly number[]): Promise<readonly FeedEntry[]> {
    if (ids.length === 0) return []
    const changes = this.#changes
    const entries = await this.#host.entries(ids)
    if (changes === this.#changes) {
      for (const { content } of entries) {
        if (!this.#texts.has(content.id)) this.#texts.set(content.id, searchedText(content))
      }
    }
    return entries
  }
}

/** Returns the conditions that the store's index can evaluate without reading entries. */
function filterOf({ marks, types }: ParsedSearch): FilterValues {
  return Object.assign({ contentTypes: types }, ...marks.map((mark) => markFilter[mark]))
}
