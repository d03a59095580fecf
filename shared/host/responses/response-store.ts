import type { Report } from '../../activity/failure.ts'
import { reported } from '../../activity/reported.ts'
import { CACHE_WRITE_DEBOUNCE } from '../../limits.ts'
import type { Clock } from '../../request/ports.ts'
import type { CachedResponses } from '../../sync/cached-responses.ts'

/** Maximum number of replies cached for single tags, sources and the like. The most recent ones are retained. */
const MOST_OF_MANY = 24
/** Maximum number of characters in one such reply. */
const LONGEST = 500_000

/** Replies of the service, stored under their request path and written shortly after the last change. */
export class ResponseStore {
  readonly #store: CachedResponses
  readonly #clock: Clock
  readonly #report: Report
  readonly #unwritten = new Map<string, object>()
  /** Paths used in this run of the app, most recent last. */
  readonly #used = new Set<string>()
  #cancelWrite: (() => void) | null = null
  #writing: Promise<unknown> = Promise.resolve()

  constructor(store: CachedResponses, clock: Clock, report: Report) {
    this.#store = store
    this.#clock = clock
    this.#report = report
  }

  async read<T extends object>(path: string): Promise<T | null> {
    this.#use(path)
    return (this.#unwritten.get(path) as T | undefined) ?? (await this.#store.feed<T>(path))
  }

  /** Every path with a stored reply. */
  async paths(): Promise<readonly string[]> {
    return [...new Set([...this.#unwritten.keys(), ...(await this.#store.feedPaths())])]
  }

  keep(path: string, page: object): void {
    this.#use(path)
    this.#unwritten.set(path, page)
    this.#cancelWrite?.()
    this.#cancelWrite = this.#clock.after(CACHE_WRITE_DEBOUNCE, () => void this.flush())
  }

  /** Writes all pending replies. */
  async flush(): Promise<void> {
    this.#cancelWrite?.()
    this.#cancelWrite = null
    const pages = [...this.#unwritten]
    // A cached page is only a convenience, so a full device must not turn a successful read into an error.
    this.#writing = this.#writing.then(() => reported(this.#report, 'keep what was read', this.#write(pages)))
    await this.#writing
  }

  /** Discards pending replies, because the store is about to be cleared. */
  drop(): void {
    this.#cancelWrite?.()
    this.#cancelWrite = null
    this.#unwritten.clear()
    this.#used.clear()
  }

  async #write(pages: readonly (readonly [string, object])[]): Promise<void> {
    for (const [path, page] of pages) {
      const tooLong = isOneOfMany(path) && JSON.stringify(page).length > LONGEST
      await this.#store.putFeed(path, tooLong ? null : page)
      if (this.#unwritten.get(path) === page) this.#unwritten.delete(path)
    }
    if (!pages.some(([path]) => isOneOfMany(path))) return
    const many = (await this.#store.feedPaths()).filter(isOneOfMany)
    const order = new Map([...this.#used].map((path, at) => [path, at]))
    const longestUnused = many.toSorted((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1))
    for (const path of longestUnused.slice(0, -MOST_OF_MANY)) await this.#store.putFeed(path, null)
  }

  #use(path: string): void {
    this.#used.delete(path)
    this.#used.add(path)
  }
}

/**
 * True for replies about one tag or one source, and for pages other than the first, because there is no limit to their
 * number.
 */
const isOneOfMany = (path: string): boolean => /\/\d+\/|[?&](?:cursor|tags)=/.test(path)
