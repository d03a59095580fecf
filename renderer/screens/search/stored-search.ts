import type { Host } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { FilterValues } from '#shared/model/queue-fields.ts'
import { foldText } from '#shared/text/fold-text.ts'
import { markFilter } from '#shared/text/mark-filter.ts'
import { type ParsedSearch, parseSearch } from '#shared/text/parse-search.ts'
import { matchesSearch, searchedText } from './matches-search.ts'

/** 'best': as well as this device can tell, which is by date. */
export type SearchSort = 'best' | 'newest' | 'oldest'

/** Entries that are read and looked at between two keys that may have been pressed: some milliseconds. */
const AT_ONCE = 64
/** Known ones that are looked at between two looks at the clock. */
const A_GLANCE = 500
/** Milliseconds after which whoever types comes first. */
const TURN = 5
const FOUND = 100

type Read = Pick<Host, 'queueIds' | 'entries' | 'subscribe'>

/**
 * Searches everything that is stored on this device. What was read for one search is kept, as the words that later ones
 * look through (about 400 bytes an entry), until `close`: the first search of a large library reads all of it, a piece at
 * a time, and is given up at the next letter; what it has read by then is not.
 */
export class StoredSearch {
  readonly #host: Read
  readonly #texts = new Map<number, string>()
  readonly #unsubscribe: () => void
  /** Counts what was forgotten: a text that was read before is not kept. */
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

  /** The first hundred that match, by when they were saved. Nothing once `signal` says that nobody waits any more. */
  async find(query: string, sort: SearchSort = 'best', signal?: AbortSignal): Promise<readonly FeedEntry[]> {
    const asked = parseSearch(query)
    // Nothing else is stored.
    if (asked.isEmpty || !asked.states.includes(libraryState.saved)) return []
    const ids = await this.#host.queueIds({ ...filterOf(asked), sort: sort === 'oldest' ? 'oldest' : 'recently_saved' })
    const words = asked.words.map(({ text }) => foldText(text))
    const mayMatch = (text: string): boolean => words.every((word) => text.includes(word))
    const found: FeedEntry[] = []
    let wanted: number[] = []
    let turn = performance.now() + TURN
    for (const [at, id] of ids.entries()) {
      const text = this.#texts.get(id)
      if (text === undefined || mayMatch(text)) wanted.push(id)
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

/** What the store's own index can tell without reading an entry. */
function filterOf({ marks, types }: ParsedSearch): FilterValues {
  return Object.assign({ contentTypes: types }, ...marks.map((mark) => markFilter[mark]))
}
