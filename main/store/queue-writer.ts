import { sameText, textOfEntry } from '#shared/model/entry-source.ts'
import { toFlags } from '#shared/model/queue-flags.ts'
import { type QueueRow, toQueueRow, versionOf } from '#shared/model/queue-row.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type ProjectedRow, projectRow } from '#shared/sync/projected-row.ts'
import type { QueueBatch, QueueChange } from '#shared/sync/queue-store.ts'
import type { Connection } from '../sqlite/open-database.ts'
import type { SortIndexes } from './sort-indexes.ts'

/** What a committed batch changed, for those who keep a copy: rows as they are now, ids that are gone. */
export interface Written {
  readonly change: QueueChange
  readonly rows: readonly ProjectedRow[]
  /** Rows that were seen by a full pass and stayed as they are. */
  readonly seen: readonly number[]
}

interface StoredRow {
  readonly rid: number
  readonly version: number
  readonly seen: number
}

interface Incoming {
  readonly entry: FeedEntry
  readonly text: string
}

/** Applies batches to the tables of 0005-fast-layout.ts, each in one transaction. */
export class QueueWriter {
  readonly #sqlite: Connection
  readonly #indexes: SortIndexes
  readonly #statements: ReturnType<typeof prepare>

  constructor(sqlite: Connection, indexes: SortIndexes) {
    this.#sqlite = sqlite
    this.#indexes = indexes
    this.#statements = prepare(sqlite)
  }

  apply(batch: QueueBatch, now: number): Written {
    // Before the transaction, which others wait for: what cannot be written as JSON fails here.
    const incoming = (batch.puts ?? []).map((entry) => ({ entry, text: textOfEntry(entry) }))
    const work = (): Written => {
      this.#indexes.before(batch.sync)
      const written = this.#apply(batch, incoming, now)
      this.#indexes.after(batch.sync)
      return written
    }
    try {
      return this.#sqlite.transaction(work).immediate()
    } finally {
      this.#indexes.settle()
    }
  }

  #apply(batch: QueueBatch, incoming: readonly Incoming[], now: number): Written {
    const rows = new Map<number, ProjectedRow>()
    const removed = new Set<number>()
    const seen: number[] = []
    const { anyRemoval, anyBody, saveSync } = this.#statements
    const context = {
      now,
      generation: batch.generation,
      force: batch.force ?? false,
      removals: anyRemoval.get() === 1,
      bodies: anyBody.get() === 1,
    }
    for (const put of incoming) {
      const row = this.#put(put, context)
      if (row === 'seen') seen.push(put.entry.content.id)
      if (typeof row === 'string') continue
      rows.set(row.id, row)
      removed.delete(row.id)
    }
    const remove = (id: number, rid: number): void => {
      this.#remove(id, rid)
      rows.delete(id)
      removed.add(id)
    }
    for (const { id, version } of batch.deletes ?? []) {
      const stored = this.#find(id)
      if (stored && stored.version > version) continue
      this.#statements.markRemoval.run(id, version)
      if (stored) remove(id, stored.rid)
    }
    if (batch.sweep) {
      const { generation, notNewerThan } = batch.sweep
      const unseen = this.#statements.unseen.all(generation, notNewerThan) as { id: number; rid: number }[]
      for (const { id, rid } of unseen) remove(id, rid)
      this.#statements.forgetRemovals.run(notNewerThan)
      this.#statements.dropLooseBodies.run()
    }
    if (batch.sync) saveSync.run(JSON.stringify(batch.sync))
    return { change: { put: [...rows.keys()], removed: [...removed] }, rows: [...rows.values()], seen }
  }

  #put(
    { entry, text }: Incoming,
    context: { now: number; generation: number | undefined; force: boolean; removals: boolean; bodies: boolean },
  ): ProjectedRow | 'seen' | 'refused' {
    const statements = this.#statements
    const { id } = entry.content
    const version = versionOf(entry)
    const stored = this.#find(id)
    const force = context.force && (!stored || stored.seen !== context.generation)
    const older = stored !== undefined && version < stored.version && !force
    if (stored && (older || (version === stored.version && this.#holds(stored, text)))) {
      if (context.generation === undefined) return 'refused'
      if (stored.seen !== context.generation) statements.markSeen.run(context.generation, stored.rid)
      return 'seen'
    }
    if (context.removals && !stored) {
      const removal = statements.removal.get(id) as number | undefined
      if (removal !== undefined && version < removal && !force) return 'refused'
      if (removal !== undefined) statements.forgetRemoval.run(id)
    }
    if (force && context.bodies) statements.dropOtherBody.run(id, entry.content.article?.text_hash ?? null)
    const row = toQueueRow(entry, context.now)
    const seen = context.generation ?? stored?.seen ?? 0
    this.#write(entry, row, text, stored, seen, context.bodies)
    return projectRow(row, seen, entry.content.article?.id)
  }

  #write(
    entry: FeedEntry,
    row: QueueRow,
    text: string,
    stored: StoredRow | undefined,
    seen: number,
    bodies: boolean,
  ): void {
    const statements = this.#statements
    const flags = toFlags(row)
    const articleId = entry.content.article?.id ?? null
    const kept = bodies ? (statements.bodyArticle.get(row.id) as number | undefined) : undefined
    const values = [
      row._feed_dirty_date,
      seen,
      flags,
      row._library_state_date,
      row._word_count,
      row._publication_date,
      row._last_viewed_date,
      row._last_read_percentage,
      row._feed_date,
      row._content_type,
      articleId,
      articleId === null || articleId === kept ? 0 : 1,
    ]
    let rid: number | bigint
    if (stored) {
      rid = stored.rid
      statements.update.run(...values, rid)
      statements.updateJson.run(text, rid)
      statements.untag.run(rid)
    } else {
      rid = statements.insert.run(row.id, ...values).lastInsertRowid
      statements.insertJson.run(rid, text)
    }
    for (const name of row._tagNames) {
      statements.nameTag.run(name)
      statements.tag.run(row._library_state_date, row.id, rid, flags, name)
    }
  }

  #remove(id: number, rid: number): void {
    const { removeRow, removeJson, untag, removeBody } = this.#statements
    removeRow.run(rid)
    removeJson.run(rid)
    untag.run(rid)
    removeBody.run(id)
  }

  #find(id: number): StoredRow | undefined {
    return this.#statements.find.get(id) as StoredRow | undefined
  }

  #holds(stored: StoredRow, text: string): boolean {
    return sameText(this.#statements.json.get(stored.rid) as string, text)
  }
}

function prepare(sqlite: Connection) {
  return {
    find: sqlite.prepare('SELECT rid, _feed_dirty_date AS version, seen FROM queue WHERE id = ?'),
    json: sqlite.prepare('SELECT json FROM queueJson WHERE rid = ?').pluck(),
    insert: sqlite.prepare(`INSERT INTO queue (id, _feed_dirty_date, seen, flags, _library_state_date, _word_count,
      _publication_date, _last_viewed_date, _last_read_percentage, _feed_date, _content_type, article_id, wants_body)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    update: sqlite.prepare(`UPDATE queue SET _feed_dirty_date = ?, seen = ?, flags = ?, _library_state_date = ?,
      _word_count = ?, _publication_date = ?, _last_viewed_date = ?, _last_read_percentage = ?, _feed_date = ?,
      _content_type = ?, article_id = ?, wants_body = ? WHERE rid = ?`),
    markSeen: sqlite.prepare('UPDATE queue SET seen = ? WHERE rid = ?'),
    removeRow: sqlite.prepare('DELETE FROM queue WHERE rid = ?'),
    insertJson: sqlite.prepare('INSERT INTO queueJson (rid, json) VALUES (?, ?)'),
    updateJson: sqlite.prepare('UPDATE queueJson SET json = ? WHERE rid = ?'),
    removeJson: sqlite.prepare('DELETE FROM queueJson WHERE rid = ?'),
    nameTag: sqlite.prepare('INSERT OR IGNORE INTO tags (name) VALUES (?)'),
    tag: sqlite.prepare(`INSERT OR IGNORE INTO queueTags (tag, _library_state_date, id, rid, flags)
      SELECT id, ?, ?, ?, ? FROM tags WHERE name = ?`),
    untag: sqlite.prepare('DELETE FROM queueTags WHERE rid = ?'),
    anyRemoval: sqlite.prepare('SELECT EXISTS (SELECT 1 FROM removals)').pluck(),
    removal: sqlite.prepare('SELECT version FROM removals WHERE id = ?').pluck(),
    markRemoval: sqlite.prepare(`INSERT INTO removals (id, version) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET version = max(version, excluded.version)`),
    forgetRemoval: sqlite.prepare('DELETE FROM removals WHERE id = ?'),
    forgetRemovals: sqlite.prepare('DELETE FROM removals WHERE version <= ?'),
    unseen: sqlite.prepare('SELECT id, rid FROM queue WHERE seen <> ? AND _feed_dirty_date <= ?'),
    anyBody: sqlite.prepare('SELECT EXISTS (SELECT 1 FROM bodies)').pluck(),
    bodyArticle: sqlite.prepare('SELECT article_id FROM bodies WHERE content_id = ?').pluck(),
    removeBody: sqlite.prepare('DELETE FROM bodies WHERE content_id = ?'),
    dropOtherBody: sqlite.prepare(
      `DELETE FROM bodies WHERE content_id = ? AND json_extract(json, '$.text_hash') IS NOT ?`,
    ),
    dropLooseBodies: sqlite.prepare('DELETE FROM bodies WHERE content_id NOT IN (SELECT id FROM queue)'),
    saveSync: sqlite.prepare('INSERT OR REPLACE INTO syncRecord (one, json) VALUES (1, ?)'),
  }
}
