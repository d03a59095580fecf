import type { DBSchema, IDBPObjectStore, StoreNames } from 'idb'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { QueueRow } from '#shared/model/queue-fields.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import type { StoredBody } from '#shared/sync/store/stored-body.ts'
import type { SyncRecord } from '#shared/sync/store/sync-record.ts'
import type { ProjectionHead, ProjectionRecord } from './projection-record.ts'

/**
 * The entry as JSON, because text is stored and read twice as fast as an object tree. Versions up to 5 stored the tree,
 * and such rows still exist.
 */
export type StoredEntry = QueueRow & { readonly entry: FeedEntry | string }

/** An index on several fields. */
export const BODY_ARTICLES = '[content_id+article_id]'

/** The tables of the offline database as the app reads and writes them. Their layout is in queue-layout.ts. */
export interface QueueSchema extends DBSchema {
  feeds: { key: string; value: { path: string; page: object } }
  queueEntries: { key: number; value: StoredEntry }
  bodies: { key: number; value: StoredBody; indexes: { [BODY_ARTICLES]: [number, number] } }
  outbox: { key: number; value: OutboxProgress }
  removals: { key: number; value: { id: number; version: number }; indexes: { version: number } }
  projection: { key: number; value: ProjectionRecord }
  /** Single values by name. */
  state: { key: 'sync' | 'head'; value: SyncRecord | ProjectionHead }
}

export type QueueTable = StoreNames<QueueSchema>

/** A transaction that covers at least these tables. */
interface QueueTransaction<Table extends QueueTable, Mode extends IDBTransactionMode> {
  objectStore<Name extends Table>(name: Name): IDBPObjectStore<QueueSchema, ArrayLike<QueueTable>, Name, Mode>
}

export type QueueRead<Table extends QueueTable> = QueueTransaction<Table, 'readonly' | 'readwrite'>
export type QueueWrite<Table extends QueueTable> = QueueTransaction<Table, 'readwrite'>
