import type { IDBPDatabase } from 'idb'
import type { FeedEntry } from '#shared/model/feed.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { storeErrorMessages } from '#shared/sync/store/store-error-messages.ts'
import { inTransaction, undo } from './in-transaction.ts'
import { openDatabase } from './open-database.ts'
import { PageLeaving } from './page-leaving.ts'
import { hasQueueLayout, upgradeQueue } from './queue-layout.ts'
import type { QueueRead, QueueSchema, QueueTable, QueueWrite, StoredEntry } from './queue-schema.ts'

/**
 * Our newest version. The browser's version number is ten times as high, so version 6 appears as 60 in the browser's
 * developer tools.
 */
const QUEUE_DATABASE_VERSION = 6

/**
 * Classifies the browser's version number. Earlier releases added missing tables and indexes and incremented the
 * number, so 61 is a version 6 that had lost something.
 */
export function databaseVersionKind(version: number): 'ours' | 'patched' | 'newer' {
  if (version >= (QUEUE_DATABASE_VERSION + 1) * 10) return 'newer'
  return version > QUEUE_DATABASE_VERSION * 10 ? 'patched' : 'ours'
}

/**
 * Thrown if a record has the wrong shape, or if records don't fit together, because foreign code wrote them or the disk
 * is failing.
 */
export class CorruptRecords extends Error {}

/** Parses a stored entry. Throws CorruptRecords if the record isn't an entry with its ID. */
export function parseStoredEntry({ id, entry }: StoredEntry): FeedEntry {
  const read = typeof entry === 'string' ? parsed(entry) : entry
  const content = (read as Partial<FeedEntry> | null | undefined)?.content
  if (content?.id === id && Array.isArray(content.tags) && Array.isArray(content.my_annotations))
    return read as FeedEntry
  throw new CorruptRecords(`Entry ${id} cannot be read`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The web app's offline database while it is open. */
export class QueueDatabase {
  readonly #db: IDBPDatabase<QueueSchema>
  readonly #leaving = new PageLeaving(globalThis)

  private constructor(db: IDBPDatabase<QueueSchema>) {
    this.#db = db
  }

  /**
   * Opens the database, creating or upgrading it as needed. Rejects with StoreError 'damaged' if a table or an index is
   * missing, and 'blocked' if another tab keeps an older version open. `now` is used for dates that rows of an older
   * version lack.
   */
  static async open(name: string, now: number): Promise<QueueDatabase> {
    const db = await openDatabase<QueueSchema>(name, QUEUE_DATABASE_VERSION * 10, (opened, transaction, found) =>
      upgradeQueue(opened, transaction, Math.floor(found / 10), now),
    )
    if (hasQueueLayout(db)) return new QueueDatabase(db)
    db.close()
    throw new StoreError('damaged', storeErrorMessages.damaged)
  }

  get name(): string {
    return this.#db.name
  }

  /** Reads from a consistent snapshot. `work` may await only table requests. */
  async read<Table extends QueueTable, T>(
    tables: readonly Table[],
    work: (transaction: QueueRead<Table>) => Promise<T>,
  ): Promise<T> {
    const transaction = this.#db.transaction(tables)
    // If a request fails, its own error gives the reason.
    void Promise.allSettled([transaction.done])
    return work(transaction)
  }

  /**
   * Writes everything or nothing. `work` may await only table requests. If it was reverted because the reader left the
   * page, it is called again when the reader returns. It is never called again if it writes the reader's changes, which
   * are not reverted.
   */
  async write<Table extends QueueTable, T>(
    tables: readonly Table[],
    work: (transaction: QueueWrite<Table>) => Promise<T>,
  ): Promise<T> {
    const begin = () => {
      // A commit resolves once the browser has the data, as with synchronous NORMAL. The next sync restores what a
      // power failure loses.
      const transaction = this.#db.transaction(tables, 'readwrite', { durability: 'relaxed' })
      return { result: inTransaction(transaction, () => work(transaction)), undo: () => undo(transaction) }
    }
    const holdsChanges = tables.some((table) => table === 'outbox')
    return holdsChanges ? begin().result : this.#leaving.redo(begin)
  }

  /**
   * Calls the listener when another tab wants a newer version, or with null when the database is being deleted. Both
   * wait until this tab closes the database.
   */
  onVersionChange(listener: (version: number | null) => void): void {
    this.#db.onversionchange = ({ newVersion }) => listener(newVersion)
  }

  /** Calls the listener when the browser has closed the database. */
  onClose(listener: () => void): void {
    this.#db.onclose = listener
  }

  close(): void {
    this.#db.close()
  }
}
