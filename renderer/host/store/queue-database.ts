import { Dexie, type EntityTable, type Table } from 'dexie'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { QueueRecord } from '#shared/model/queue-row.ts'
import type { QueueRow } from '#shared/model/queue-fields.ts'
import type { OutboxProgress } from '#shared/sync/device-records.ts'
import { schemaSteps, upgradeRow } from '#shared/sync/store/schema-steps.ts'
import type { StoredBody } from '#shared/sync/store/stored-body.ts'
import type { SyncRecord } from '#shared/sync/store/sync-record.ts'
import type { ProjectionHead, ProjectionRecord } from './projection-record.ts'

/** Our newest version. The browser counts tenfold (Dexie leaves room between): version 6 is 60 in its developer tools. */
const QUEUE_DATABASE_VERSION = 6

/**
 * What the browser's number of a version says. Dexie adds tables and indexes that are missing and counts one up: 61 is a
 * version 6 that had lost something.
 */
export function judgeVersion(version: number): 'ours' | 'patched' | 'newer' {
  if (version >= (QUEUE_DATABASE_VERSION + 1) * 10) return 'newer'
  return version > QUEUE_DATABASE_VERSION * 10 ? 'patched' : 'ours'
}

/** A record is not of the shape it must have, or several do not fit together: somebody else wrote, or the disk is bad. */
export class UnsoundRecords extends Error {}

/** The entry as JSON: one text is stored and read twice as fast as the tree. Up to version 5 it was the tree, and such rows stay. */
export type StoredEntry = QueueRow & { readonly entry: FeedEntry | string }

/** Throws UnsoundRecords when it is not an entry of that id. */
export function entryOfStored({ id, entry }: StoredEntry): FeedEntry {
  const read = typeof entry === 'string' ? parsed(entry) : entry
  const content = (read as Partial<FeedEntry> | null | undefined)?.content
  if (content?.id === id && Array.isArray(content.tags) && Array.isArray(content.my_annotations))
    return read as FeedEntry
  throw new UnsoundRecords(`Entry ${id} cannot be read`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The offline database of the web app. Versions 1 to 4 are SPEC.txt's: feeds by request path, queueEntries by content id
 * with an index on each derived field. Version 5 adds what is ours beside them. Version 6 lets go of the indexes: every
 * question is answered by the projection, and keeping them took more than half of the time of a write.
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

  /** `now` stands in for dates that rows of an older version lack. */
  constructor(name: string, now: number) {
    // Relaxed: a commit is told once the browser has it, as with synchronous NORMAL; what a power cut could take comes
    // again with the next sync. Everything is read within transactions, so Dexie's own cache would only copy.
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
