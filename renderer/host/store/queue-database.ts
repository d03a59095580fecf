import { Dexie, type EntityTable, type Table } from 'dexie'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { QueueRecord } from '#shared/model/queue-row.ts'
import type { QueueRow } from '#shared/model/queue-fields.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import { schemaSteps, upgradeRow } from '#shared/sync/store/schema-steps.ts'
import type { StoredBody } from '#shared/sync/store/stored-body.ts'
import type { SyncRecord } from '#shared/sync/store/sync-record.ts'
import type { ProjectionHead, ProjectionRecord } from './projection-record.ts'

/** Our newest version. Dexie multiplies it by ten, so version 6 is 60 in the browser's developer tools. */
const QUEUE_DATABASE_VERSION = 6

/**
 * Judges the browser's version number. Dexie adds missing tables and indexes and increments it: 61 is a version 6 that
 * had lost something.
 */
export function databaseVersionKind(version: number): 'ours' | 'patched' | 'newer' {
  if (version >= (QUEUE_DATABASE_VERSION + 1) * 10) return 'newer'
  return version > QUEUE_DATABASE_VERSION * 10 ? 'patched' : 'ours'
}

/** A record has the wrong shape, or records do not fit together: foreign code wrote them, or the disk is failing. */
export class CorruptRecords extends Error {}

/**
 * The entry as JSON, because text is stored and read twice as fast as an object tree. Versions up to 5 stored the tree,
 * and such rows remain.
 */
export type StoredEntry = QueueRow & { readonly entry: FeedEntry | string }

/** Throws CorruptRecords if it is not an entry with that id. */
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

/**
 * The web app's offline database. Versions 1 to 4 hold feeds by request path and queueEntries by content id, with an
 * index on each derived field. Version 5 adds our own tables beside them. Version 6 drops the indexes: the projection
 * answers every query, and maintaining the indexes took more than half of a write's time.
 */
export class QueueDatabase extends Dexie {
  declare readonly feeds: EntityTable<{ path: string; page: object }, 'path'>
  declare readonly queueEntries: EntityTable<StoredEntry, 'id'>
  declare readonly bodies: EntityTable<StoredBody, 'content_id'>
  declare readonly outbox: EntityTable<OutboxProgress, 'content_id'>
  declare readonly removals: EntityTable<{ id: number; version: number }, 'id'>
  declare readonly projection: EntityTable<ProjectionRecord, 'seq'>
  /** Single values by name: 'sync' and 'head'. */
  declare readonly state: Table<SyncRecord | ProjectionHead, string>

  /** `now` replaces dates that rows of an older version lack. */
  constructor(name: string, now: number) {
    // Relaxed: a commit resolves once the browser has it, as with synchronous NORMAL. The next sync restores what a
    // power cut loses. All reads are in transactions, so Dexie's cache would only make copies.
    super(name, { autoOpen: false, chromeTransactionDurability: 'relaxed', cache: 'disabled' })
    let indexes = 'id'
    for (const step of schemaSteps) {
      indexes += step.adds.map((field) => (field === '_tagNames' ? ', *_tagNames' : `, ${field}`)).join('')
      const version = this.version(step.version).stores({ feeds: 'path', queueEntries: indexes })
      if (step.version === 1) continue
      version.upgrade((transaction) =>
        transaction
          .table<QueueRecord>('queueEntries')
          .toCollection()
          .modify((record, context) => {
            const row = upgradeRow(record.entry, now)
            if (!row) delete (context as { value?: QueueRecord }).value
            else for (const field of step.adds) Object.assign(record, { [field]: row[field] })
          }),
      )
    }
    this.version(5).stores({
      bodies: 'content_id, [content_id+article_id]',
      outbox: 'content_id',
      removals: 'id, version',
      projection: 'seq',
      state: '',
    })
    this.version(QUEUE_DATABASE_VERSION).stores({ queueEntries: 'id' })
  }
}
