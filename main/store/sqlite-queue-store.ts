import { join, parse } from 'node:path'
import type { Content } from '#shared/model/content.ts'
import type { FeedEntry, FeedPage } from '#shared/model/feed.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { assertPageNumber } from '#shared/sync/store/assert-page-number.ts'
import type { LocalKind, LocalRecord } from '#shared/sync/store/local-record.ts'
import type { StoreUsage } from '#shared/sync/body-store.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import type { QueueBatch, QueueChange, QueuePage } from '#shared/sync/queue-rows.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import type { StoredBody } from '#shared/sync/store/stored-body.ts'
import { initialSyncRecord, type SyncRecord } from '#shared/sync/store/sync-record.ts'
import { type Connection, openDatabase } from '../sqlite/open-database.ts'
import { queueMigrations } from './migrations/queue-migrations.ts'
import { openOutbox } from './open-outbox.ts'
import type { OutboxFile } from './outbox-file.ts'
import { type PreparedBatch, prepareBatch } from './prepared-batch.ts'
import { QueueReader } from './queue-reader.ts'
import { QueueWriter, type WriteResult } from './queue-writer.ts'
import { refreshFlags } from './refresh-flags.ts'
import { SortIndexes } from './sort-indexes.ts'
import { setAsideDatabase } from './set-aside-database.ts'
import { toStoreError } from './to-store-error.ts'
import { putsOf, StagedPuts, type StagedBatch } from './staged-puts.ts'
import { ThreadEnded, WriterThread } from './writer-thread.ts'

export interface SqliteQueueStoreOptions {
  /**
   * The action if the file can't be read. 'refuse' throws StoreError 'damaged'. 'setAside' renames it and starts with
   * an empty one, which the next full sync fills. The outbox is a separate file and stays.
   */
  readonly whenDamaged?: 'refuse' | 'setAside'
  /** Milliseconds since the epoch. Replaces dates that are missing in rows of an older version. */
  readonly now?: number
  /** Maximum size of the queue's file. Writes that would exceed it throw StoreError 'full', as on a full device. */
  readonly maxBytes?: number
  /**
   * A thread for batches of `from` puts (500) or more, and for the sweep that follows them. Absent: the calling thread
   * writes everything.
   */
  readonly thread?: { readonly entry: URL; readonly from?: number }
}

/** Batches of at least this many puts are worth sending to another thread. */
const MANY = 500

/**
 * The offline queue in SQLite: `file`, and the outbox next to it (queue.db → queue.outbox.db). Only one process may
 * open it. If damage appears later, as StoreError 'damaged': close, call `SqliteQueueStore.setAside(file)`, open again.
 */
export class SqliteQueueStore implements QueueStore {
  /** The new name of a damaged file found when opening, or null. */
  readonly setAsideAs: string | null
  readonly #sqlite: Connection
  readonly #outbox: OutboxFile
  readonly #writer: QueueWriter
  readonly #reader: QueueReader
  readonly #indexes: SortIndexes
  readonly #many: number
  readonly #staged = new StagedPuts()
  #thread: WriterThread | null
  /** Settles when the previous write ends, whether it succeeded or failed. */
  #turn: Promise<unknown> = Promise.resolve()
  #closed = false

  private constructor(sqlite: Connection, outbox: OutboxFile, setAsideAs: string | null, thread: Thread | null) {
    this.#sqlite = sqlite
    this.#outbox = outbox
    this.#indexes = new SortIndexes(sqlite)
    this.#writer = new QueueWriter(sqlite, this.#indexes)
    this.#reader = new QueueReader(sqlite, this.#indexes)
    this.#thread = thread?.thread ?? null
    this.#many = thread?.from ?? Infinity
    this.setAsideAs = setAsideAs
  }

  /**
   * Opens `file` (or ':memory:'), and creates or upgrades it as needed. Throws StoreError 'newer', 'damaged', 'full'.
   */
  static open(file: string, options: SqliteQueueStoreOptions = {}): SqliteQueueStore {
    const patient = options.whenDamaged === 'setAside' && file !== ':memory:'
    const migrations = queueMigrations(options.now ?? Date.now())
    const outbox = openOutbox(outboxOf(file), patient)
    try {
      const { opened, aside } = orAside(() => openQueue(file, migrations), file, patient)
      const maxPages = pagesIn(opened, options.maxBytes)
      if (maxPages !== null) opened.pragma(`max_page_count = ${maxPages}`)
      const { thread } = options
      // Another thread can't access an in-memory database.
      if (!thread || file === ':memory:') return new SqliteQueueStore(opened, outbox, aside, null)
      const { entry, from = MANY } = thread
      return new SqliteQueueStore(opened, outbox, aside, { thread: new WriterThread(entry, { file, maxPages }), from })
    } catch (error) {
      outbox.close()
      throw error
    }
  }

  /**
   * The result of recovering files that were damaged when the store was opened. 'kept' means that all data that exists
   * only on this device was recovered. Null if no file was damaged.
   */
  get rebuilt(): 'kept' | 'partly' | null {
    if (this.#outbox.before?.whole === false) return 'partly'
    return this.setAsideAs !== null || this.#outbox.before !== null ? 'kept' : null
  }

  /** The new names of damaged files found when the store was opened. */
  get asides(): readonly string[] {
    return [this.setAsideAs, this.#outbox.before?.aside ?? null].filter((aside) => aside !== null)
  }

  /** Renames a damaged file that no connection has open, and returns the new name. The outbox keeps its contents. */
  static setAside(file: string): string {
    return setAsideDatabase(file)
  }

  async page(query: QueueQuery, page: number, now: number): Promise<QueuePage> {
    return this.#run(() => {
      assertPageNumber(page)
      return this.#reader.page(query, page, now)
    })
  }

  async ids(query: QueueQuery, now: number): Promise<readonly number[]> {
    return this.#run(() => this.#reader.ids(query, now))
  }

  async entries(ids: readonly number[]): Promise<readonly FeedEntry[]> {
    return this.#run(() => this.#reader.entries(ids))
  }

  async count(): Promise<number> {
    return this.#run(() => this.#sqlite.prepare('SELECT count(*) FROM queue').pluck().get() as number)
  }

  async newestVersion(): Promise<number> {
    const newest = 'SELECT coalesce(max(_feed_dirty_date), 0) FROM queue'
    return this.#run(() => this.#sqlite.prepare(newest).pluck().get() as number)
  }

  async apply(batch: QueueBatch, now: number): Promise<QueueChange> {
    // Prepared before its turn, because the caller may change the entries in the meantime.
    const { puts = [], ...rest } = batch
    const taken = this.#staged.take(puts)
    const prepared = taken.lists ? { ...rest, puts: putsOf(taken.lists) } : this.#run(() => prepareBatch(batch, now))
    return this.#write(async () => {
      const written = await this.#writeBatch(prepared, taken)
      this.#reader.follow(written, prepared.puts, batch.generation)
      return written.change
    })
  }

  expect(puts: readonly FeedEntry[], now: number): void {
    if (this.#closed || puts.length === 0) return
    try {
      const handed = this.#thread?.hand(prepareBatch({ puts }, now).puts)
      if (handed) this.#staged.add(puts, handed)
    } catch {
      // This is only a preparation: `apply` receives the same entries and reports why they can't be written.
      return
    }
  }

  async syncRecord(): Promise<SyncRecord> {
    return this.#run(() => this.#read<SyncRecord>('SELECT json FROM syncRecord WHERE one = ?', 1) ?? initialSyncRecord)
  }

  async feed<T extends object = FeedPage>(path: string): Promise<T | null> {
    return this.#run(() => this.#read<T>('SELECT page FROM feeds WHERE path = ?', path))
  }

  async putFeed(path: string, page: object | null): Promise<void> {
    await this.#write(() => {
      if (page === null) this.#sqlite.prepare('DELETE FROM feeds WHERE path = ?').run(path)
      else
        this.#sqlite.prepare('INSERT OR REPLACE INTO feeds (path, page) VALUES (?, ?)').run(path, JSON.stringify(page))
    })
  }

  async feedPaths(): Promise<readonly string[]> {
    return this.#run(() => this.#sqlite.prepare('SELECT path FROM feeds').pluck().all() as string[])
  }

  async body(contentId: number): Promise<StoredBody | null> {
    return this.#run(() => this.#read<StoredBody>('SELECT json FROM bodies WHERE content_id = ?', contentId))
  }

  async putBody(body: StoredBody): Promise<void> {
    await this.#write(() => {
      const json = JSON.stringify(body)
      this.#sqlite
        .transaction(() => {
          const put = 'INSERT OR REPLACE INTO bodies (content_id, article_id, json) VALUES (?, ?, ?)'
          this.#sqlite.prepare(put).run(body.content_id, body.article_id, json)
          const wants = 'UPDATE queue SET wants_body = (article_id IS NOT NULL AND article_id <> ?) WHERE id = ?'
          this.#sqlite.prepare(wants).run(body.article_id, body.content_id)
        })
        .immediate()
    })
  }

  async bodiesWanted(limit: number, within?: readonly number[]): Promise<readonly Content[]> {
    return this.#run(() => {
      // Uses the index of the dates. If no body is wanted, scanning the whole library takes a few milliseconds.
      const among = within ? 'AND id IN (SELECT value FROM json_each(?))' : ''
      const wanted = `SELECT id FROM queue WHERE wants_body = 1 ${among} ORDER BY _library_state_date DESC, id DESC LIMIT ?`
      const given = [...(within ? [JSON.stringify(within)] : []), Math.max(0, limit)]
      const ids = this.#sqlite
        .prepare(wanted)
        .pluck()
        .all(...given) as number[]
      return this.#reader.entries(ids).map(({ content }) => content)
    })
  }

  async keepBodies(contentIds: readonly number[]): Promise<void> {
    await this.#write(() => {
      const kept = JSON.stringify(contentIds)
      this.#sqlite
        .transaction(() => {
          const others = 'content_id NOT IN (SELECT value FROM json_each(?))'
          const wants = `UPDATE queue SET wants_body = (article_id IS NOT NULL)
            WHERE id IN (SELECT content_id FROM bodies WHERE ${others})`
          this.#sqlite.prepare(wants).run(kept)
          this.#sqlite.prepare(`DELETE FROM bodies WHERE ${others}`).run(kept)
        })
        .immediate()
    })
  }

  async usage(): Promise<StoreUsage> {
    return this.#run(() => {
      const number = (name: string): number => this.#sqlite.pragma(name, { simple: true }) as number
      const bodies = this.#sqlite.prepare('SELECT count(*) FROM bodies').pluck().get() as number
      // SQLite reuses free pages before the file grows.
      return { bodies, bytes: (number('page_count') - number('freelist_count')) * number('page_size') }
    })
  }

  async outbox(): Promise<readonly OutboxProgress[]> {
    return this.#run(() => this.#outbox.all())
  }

  async putOutbox(progress: OutboxProgress): Promise<void> {
    this.#run(() => this.#outbox.put(progress))
  }

  async clearOutbox(progress: OutboxProgress): Promise<void> {
    this.#run(() => this.#outbox.clear(progress))
  }

  async localRecords(kind: LocalKind): Promise<readonly LocalRecord[]> {
    return this.#run(() => this.#outbox.records(kind))
  }

  async putLocal(record: LocalRecord): Promise<void> {
    this.#run(() => this.#outbox.putRecord(record))
  }

  async removeLocal(kind: LocalKind, key: string): Promise<void> {
    this.#run(() => this.#outbox.removeRecord(kind, key))
  }

  async clear(): Promise<void> {
    await this.#write(() => {
      const tables = ['queue', 'queueJson', 'queueTags', 'tags', 'removals', 'bodies', 'feeds', 'syncRecord']
      this.#sqlite
        .transaction(() => this.#sqlite.exec(tables.map((table) => `DELETE FROM ${table};`).join('')))
        .immediate()
      this.#reader.forget()
    })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#turn
    await this.#thread?.rest()
    this.#sqlite.close()
    this.#outbox.close()
  }

  #read<T>(sql: string, key: number | string): T | null {
    const text = this.#sqlite.prepare(sql).pluck().get(key) as string | undefined
    return text === undefined ? null : (JSON.parse(text) as T)
  }

  async #writeBatch(batch: PreparedBatch, taken: StagedBatch): Promise<WriteResult> {
    const thread = this.#thread
    const { puts, sync, sweep } = batch
    if (!thread || (puts.length < this.#many && !(sweep && thread.awake))) {
      const written = this.#writer.apply(batch)
      // More pages with large batches follow this one. Callers that wait to see the first page go first.
      if (thread && sync?.resumeUrl) setImmediate(() => !this.#closed && this.#wake(thread))
      return written
    }
    try {
      this.#wake(thread)
      const written = await thread.apply(batch, taken)
      if (sync) this.#indexes.lookAgain()
      // A full pass has ended, and the thread is no longer needed. It ends in parallel with whatever comes next.
      if (sync?.state === 'complete') this.#rest(thread)
      return written
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      this.#thread = null
      this.#checkpoint(true)
      return this.#writer.apply(batch)
    }
  }

  /**
   * While a thread runs, it owns the log. Otherwise this thread would copy the data written by the other one while all
   * callers wait.
   */
  #wake(thread: WriterThread): void {
    if (!thread.awake) this.#checkpoint(false)
    thread.wake()
  }

  #rest(thread: WriterThread): void {
    this.#staged.forget()
    void thread.rest().then(() => !this.#closed && !thread.awake && this.#checkpoint(true))
  }

  #checkpoint(itself: boolean): void {
    this.#sqlite.pragma(`wal_autocheckpoint = ${itself ? 1000 : 0}`)
  }

  /**
   * Runs one write at a time: if two connections write to a file, one waits for the other and blocks its whole thread.
   */
  async #write<T>(work: () => T | Promise<T>): Promise<T> {
    this.#run(() => {})
    const done = this.#turn.then(work)
    // The caller receives the error. The next write runs regardless.
    this.#turn = Promise.allSettled([done])
    try {
      return await done
    } catch (error) {
      throw toStoreError(error)
    }
  }

  #run<T>(work: () => T): T {
    if (this.#closed) throw new StoreError('failed', 'The offline store is closed.')
    try {
      return work()
    } catch (error) {
      throw toStoreError(error)
    }
  }
}

interface Thread {
  readonly thread: WriterThread
  readonly from: number
}

function pagesIn(sqlite: Connection, bytes: number | undefined): number | null {
  return bytes === undefined ? null : Math.floor(bytes / (sqlite.pragma('page_size', { simple: true }) as number))
}

/**
 * Entries have two to three kilobytes. One fills half of SQLite's default page, and the other half would be written for
 * nothing.
 */
const PAGE_BYTES = 16_384
/** The projection answers filters and sorts, so the file is read only for one entry or 50 entries at a time. */
const CACHE_KIB = 8192

function openQueue(file: string, migrations: Parameters<typeof openDatabase>[1]): Connection {
  const { sqlite } = openDatabase(file, migrations, { pageSize: PAGE_BYTES, cacheSize: CACHE_KIB })
  try {
    // The version is one of ours, so the tables must also exist.
    for (const table of ['queue', 'queueJson', 'queueTags', 'removals', 'bodies', 'feeds', 'syncRecord']) {
      sqlite.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()
    }
    refreshFlags(sqlite)
    return sqlite
  } catch (cause) {
    sqlite.close()
    const error = toStoreError(cause)
    throw error instanceof StoreError && error.code === 'failed'
      ? new StoreError('damaged', error.message, { cause })
      : error
  }
}

/** Opens the file. With `patient`, sets a damaged file aside and opens a fresh one. */
function orAside<T>(open: () => T, file: string, patient: boolean): { opened: T; aside: string | null } {
  try {
    return { opened: open(), aside: null }
  } catch (cause) {
    const error = toStoreError(cause)
    if (!(patient && error instanceof StoreError && error.code === 'damaged')) throw error
    const aside = setAsideDatabase(file)
    return { opened: open(), aside }
  }
}

function outboxOf(file: string): string {
  if (file === ':memory:') return file
  const { dir, name } = parse(file)
  return join(dir, `${name}.outbox.db`)
}
