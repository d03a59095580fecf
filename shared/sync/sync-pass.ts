import * as t from '#shared/words/sync.ts'
import { SYNC_PAGE_SIZE } from '../limits.ts'
import type { FeedEntry, FeedPage } from '../model/feed.ts'
import type { CallOptions } from '../request/client.ts'
import { RequestError } from '../request/request-error.ts'
import { timestampCursors } from './timestamp-cursors.ts'
import { VisitedUrls } from './visited-urls.ts'
import { PrefetchedPages, toOutcome, type Outcome } from './prefetched-pages.ts'
import { batchOf } from './page-batch.ts'
import { PageReader } from './page-reader.ts'
import { withPageLimit } from './with-page-limit.ts'
import type { QueueBatch, QueueChange } from './queue-rows.ts'
import type { SyncParts } from './sync-parts.ts'
import type { SyncRecord } from './store/sync-record.ts'

/**
 * The pass was aborted, because the lease went to another window or the engine is stopping. Nothing is lost, because
 * the pass will resume.
 */
export class PassAborted extends Error {
  override readonly name = 'PassAborted'
}

export interface PassControl {
  readonly signal: AbortSignal
  /** Requests only pages of the usual size, because small pages may succeed after large ones have failed. */
  readonly small: boolean
  /** Called when a full pass starts, before it reads anything, and again when its first page has arrived. */
  readonly onBegin: () => void
  /** Called with the number of entries fetched so far, and the total. */
  readonly onProgress: (done: number, total: number | null) => void
}

/** True if the service no longer knows our cursor (409 or 410 full_sync_needed), or can't read it. */
function needsFullSync(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  if (error.status === 409 || error.status === 410) return true
  return error.status === 400 && (error.info as { field?: unknown } | null)?.field === 'cursor'
}

/** True if a `next` URL is no longer valid. A URL that got no reply may still be valid. */
function isDeadLink(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  return error.code === 'foreign_url' || error.code === 'endless' || [400, 404, 409, 410].includes(error.status)
}

/** A page, and the mark for the replies known when it was requested. */
type AskedPage = FeedPage & { readonly asked: number }

/**
 * One run of the sync over the store. Every step is one reply and one transaction, so the pass may be killed at any
 * point.
 */
export class SyncPass {
  readonly #parts: SyncParts
  readonly #control: PassControl
  readonly #reader: PageReader
  #record: SyncRecord
  /** Number of entries that a full pass has read in this run. */
  #met = 0

  private constructor(parts: SyncParts, control: PassControl, record: SyncRecord) {
    this.#parts = { ...parts, client: timestampCursors(parts.client, parts.clock) }
    this.#control = control
    this.#record = record
    this.#reader = new PageReader(this.#parts, control.signal)
  }

  /** Reads the sync record from the store, because another window may have changed it since our last pass. */
  static async open(parts: SyncParts, control: PassControl): Promise<SyncPass> {
    return new SyncPass(parts, control, await parts.store.syncRecord())
  }

  get record(): SyncRecord {
    return this.#record
  }

  /** Starts a new generation, or continues an interrupted one (`resume`). */
  async full(resume: boolean): Promise<void> {
    if (resume && this.#record.state === 'incomplete' && (await this.#finish(true))) return
    await this.#begin()
    if (await this.#finish(false)) return
    const facts = { status: 0, url: '', code: 'cursor_lost' }
    throw new RequestError(t.cursorLost, facts)
  }

  /**
   * Completes a full pass. Resolves to false if the service no longer knows the position at which an interrupted one
   * stopped.
   */
  async #finish(resumed: boolean): Promise<boolean> {
    try {
      await this.#pages()
    } catch (error) {
      if (!resumed || !isDeadLink(error)) throw error
      return false
    }
    if (!(await this.updates())) return false
    await this.#sweep()
    return true
  }

  /**
   * Fetches the changes after the cursor, oldest first, and moves the cursor with the last page. Resolves to false if
   * the service no longer knows the cursor. Everything must then be fetched again.
   */
  async updates(): Promise<boolean> {
    const { client } = this.#parts
    const walk = new VisitedUrls()
    try {
      const { cursor } = this.#record
      let page = await this.#read((options) => client.call('updatesFeed', { query: { cursor: cursor ?? '' } }, options))
      for (;;) {
        const moved = page.next === null && page.cursor !== undefined ? { cursor: page.cursor } : {}
        if (page.feed.length > 0 || moved.cursor !== undefined) await this.#keep(page, moved)
        if (page.next === null) break
        walk.check(page.next)
        page = await this.#follow('updatesFeed', page.next)
      }
    } catch (error) {
      if (!needsFullSync(error)) throw error
      await this.#write({ state: 'update_required', resumeUrl: null, forced: true })
      return false
    }
    await this.#readSkipped()
    return true
  }

  /** The number of entries that no attempt could read. */
  get skipped(): number {
    return new Set([...this.#reader.skipped, ...(this.#record.skipped?.ids ?? [])]).size + this.#reader.nameless
  }

  /**
   * An entry may have been unreadable only at that moment. The cursor has moved past it, so it can be recovered only by
   * requesting it by id (seed 3_000_677 of tests/simulation/known.test.ts: an entry broken in three replies in a row
   * was missing for a week).
   */
  async #readSkipped(): Promise<void> {
    const { replies, clock } = this.#parts
    const { skipped, generation, forced: force = false } = this.#record
    if (!skipped || Math.abs(clock.now() - skipped.at) < SKIPPED_REST) return
    const asked = replies?.mark() ?? 0
    const { mended, left } = await this.#reader.again(skipped.ids)
    for (const { content } of mended) this.#reader.skipped.delete(content.id)
    const still = left.length === 0 ? undefined : { ids: left, at: clock.now() }
    // The running pass counts these entries as seen. Otherwise its sweep would delete what was just recovered.
    await this.#fold(asked, mended, { skipped: still }, { generation, force })
  }

  async #read(ask: (options: CallOptions) => Promise<FeedPage>): Promise<AskedPage> {
    const asked = this.#parts.replies?.mark() ?? 0
    return { ...(await this.#reader.read(ask)), asked }
  }

  #follow(name: 'queueFeed' | 'updatesFeed', url: string): Promise<AskedPage> {
    return this.#read((options) => this.#parts.client.follow(name, url, options))
  }

  /**
   * Reads the first page of a full pass. The cursor is recorded before anything else is read, so that every change
   * during the pass comes after it. The old rows stay until the sweep, so the user always has a library.
   */
  async #begin(): Promise<void> {
    // Only the old cursor shows whether the stored rows come from this service's history. In a restored backup,
    // versions are lower.
    if (this.#record.cursor !== null && !this.#record.forced) await this.updates()
    // Called only after the previous request, because rows put from replies that precede the first page may no longer
    // be true after it.
    this.#control.onBegin()
    const { client, store } = this.#parts
    const first = (): Promise<AskedPage> => this.#read((options) => client.call('queueFeed', { query: {} }, options))
    let page = await first()
    // An empty library may be an error in the service, and trusting it would empty the local library. The page is
    // therefore requested again, but the first cursor is used.
    if (page.feed.length === 0) {
      const { cursor } = page
      page = { ...(await first()), cursor }
    }
    // Called again, because the same applies to entries read while that page was in flight. They are put before this
    // moment, and may be swept or are read again (seed 3_013_869 of tests/simulation/known.test.ts: archived elsewhere
    // between a reply about an entry and the first page).
    this.#control.onBegin()
    const startVersion = await store.newestVersion()
    // Rows put from replies before the first pass may come from a history that no longer exists (seed 20_261_958 of
    // tests/simulation/known.test.ts: a change was answered, then a backup was restored). Without a cursor, this can't
    // be detected yet.
    const forced = this.#record.forced || this.#record.cursor === null
    this.#met = 0
    this.#record = { ...this.#record, generation: this.#record.generation + 1, forced }
    await this.#keep(page, { state: 'incomplete', cursor: page.cursor ?? null, resumeUrl: page.next, startVersion })
    this.#progress(page)
  }

  /**
   * Processes the pages after the first one. While pages are being written, several per transaction, the next ones are
   * fetched and read. Pages fetched before a failure are not discarded.
   */
  async #pages(): Promise<void> {
    const { batchSize = BATCH_SIZE } = this.#parts
    const coming = new PrefetchedPages((url) => this.#ahead(url), this.#record.resumeUrl)
    let fetched: AskedPage[] = []
    let entries = 0
    let writing: Promise<Outcome<void>> = Promise.resolve({})
    const written = async (): Promise<void> => {
      const last = await writing
      if ('error' in last) throw last.error
    }
    const write = async (): Promise<void> => {
      await written()
      const [first] = fetched
      const last = fetched.at(-1)
      if (!first || !last) return
      const feed = fetched.flatMap((page) => page.feed)
      fetched = []
      entries = 0
      writing = toOutcome(this.#keep({ ...last, feed, asked: first.asked }, { resumeUrl: last.next }))
    }
    try {
      for (let next = await coming.take(); next; next = await coming.take()) {
        const { value: page, error } = next
        if (!page) {
          await write()
          await written()
          throw error
        }
        this.#progress(page)
        fetched.push(page)
        entries += page.feed.length
        if (entries >= batchSize || page.next === null) await write()
      }
      await written()
    } finally {
      // A pass has ended only when none of its requests is running and nothing is being written.
      await Promise.all([coming.end(), writing])
    }
  }

  async #ahead(url: string): Promise<AskedPage> {
    const page = await this.#follow('queueFeed', withPageLimit(url, this.#control.small ? null : SYNC_PAGE_SIZE))
    this.#parts.store.expect?.(batchOf(page.feed).puts, this.#parts.clock.now())
    return page
  }

  /**
   * Deletes rows that were on no page, unless they are newer than the pass. The updates were fetched just before, so an
   * entry that moved between two pages has been seen in the updates.
   */
  async #sweep(): Promise<void> {
    const { generation, startVersion, unsure = false } = this.#record
    const now = this.#parts.clock.now()
    const end = {
      state: 'complete',
      resumeUrl: null,
      forced: false,
      unsure: false,
      lastFullSync: now,
      lastSync: now,
    } as const
    await this.#write(end, unsure ? {} : { sweep: { generation, notNewerThan: startVersion } })
  }

  async #keep(page: AskedPage, moved: Partial<SyncRecord>): Promise<void> {
    const idle = page.feed.length === 0 && Object.keys(moved).length === 1 && moved.cursor === this.#record.cursor
    // If nothing changed, nothing is written.
    if (idle) return
    const { generation, forced: force = false } = this.#record
    const unsure = this.#reader.nameless > 0 || (this.#record.unsure ?? false)
    const lastSync = this.#parts.clock.now()
    const before = this.#record.skipped?.ids ?? []
    const fresh = [...this.#reader.skipped].filter((id) => !before.includes(id))
    if (fresh.length > 0) moved = { ...moved, skipped: { ids: [...before, ...fresh], at: lastSync } }
    await this.#fold(page.asked, page.feed, { ...moved, unsure, lastSync }, { generation, force })
  }

  /** Writes a page requested at `asked`, after folding in the replies received since then. */
  async #fold(
    asked: number,
    feed: readonly FeedEntry[],
    moved: Partial<SyncRecord>,
    batch: QueueBatch = {},
  ): Promise<void> {
    const write = (fold: (entry: FeedEntry) => FeedEntry, doubtful: ReadonlySet<number>) => {
      const folded = batchOf(feed.map(fold))
      const skipped = 'skipped' in moved ? moved.skipped : this.#record.skipped
      const again = { ids: [...new Set([...(skipped?.ids ?? []), ...doubtful])], at: 0 }
      return this.#write(doubtful.size === 0 ? moved : { ...moved, skipped: again }, { ...folded, ...batch })
    }
    const { replies } = this.#parts
    await (replies?.between(asked, write) ?? write((entry) => entry, new Set()))
  }

  async #write(moved: Partial<SyncRecord>, batch: QueueBatch = {}): Promise<QueueChange> {
    // Another window may have taken over while the reply was in flight.
    this.#control.signal.throwIfAborted()
    const sync = { ...this.#record, ...moved }
    const change = await this.#parts.store.apply({ ...batch, sync }, this.#parts.clock.now())
    this.#record = sync
    const ids = [...change.put, ...change.removed]
    if (ids.length > 0) this.#tellChanged(ids, sync.forced ?? false)
    return change
  }

  #tellChanged(ids: readonly number[], restored: boolean): void {
    const named = ids.length > MOST_NAMED ? null : ids
    this.#parts.onEvent({ type: 'queue', ids: named, ...(restored && { restored }) })
  }

  #progress(page: FeedPage): void {
    this.#met += page.feed.length
    this.#control.onProgress(Math.min(this.#met, page.queue_count), page.queue_count)
  }
}

/** Milliseconds until unreadable entries are requested again. */
const SKIPPED_REST = 300_000
/** If more rows than this have changed, they are reported as "many" (null). */
const MOST_NAMED = 200
/**
 * Number of entries in one transaction: two pages. With one page per transaction, writing is an eighth slower, because
 * each transaction rewrites a leaf of every tag. With more entries, writing is hardly faster, and each entry is in
 * memory four times (text, object, row, copy for the thread).
 */
const BATCH_SIZE = 1000
