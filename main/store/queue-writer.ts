import { isSameJson } from '#shared/model/entry-text.ts'
import type { QueueChange } from '#shared/sync/queue-rows.ts'
import type { Connection } from '../sqlite/open-database.ts'
import type { PreparedBatch, PreparedPut } from './prepared-batch.ts'
import type { SortIndexes } from './sort-indexes.ts'

/** The changes made by a committed batch, for callers that have a copy of the rows. */
export interface WriteResult {
  readonly change: QueueChange
  /** Puts that became rows, by position in the batch, each with the last full pass that saw it. */
  readonly rows: readonly { readonly at: number; readonly seen: number }[]
  /** Rows that a full pass saw unchanged. */
  readonly seen: readonly number[]
}

interface StoredRow {
  readonly rid: number
  readonly version: number
  readonly seen: number
}

interface Context {
  readonly generation: number | undefined
  readonly force: boolean
  readonly removals: boolean
  readonly bodies: boolean
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

  apply(batch: PreparedBatch): WriteResult {
    const work = (): WriteResult => {
      this.#indexes.before(batch.sync)
      const written = this.#apply(batch)
      this.#indexes.after(batch.sync)
      return written
    }
    try {
      return this.#sqlite.transaction(work).immediate()
    } finally {
      this.#indexes.settle()
    }
  }

  #apply(batch: PreparedBatch): WriteResult {
    const rows = new Map<number, { at: number; seen: number }>()
    const removed = new Set<number>()
    const seen: number[] = []
    const { anyRemoval, anyBody, saveSync } = this.#statements
    const context = {
      generation: batch.generation,
      force: batch.force ?? false,
      removals: anyRemoval.get() === 1,
      bodies: anyBody.get() === 1,
    }
    for (const [at, put] of batch.puts.entries()) {
      const seenBy = this.#put(put, context)
      if (seenBy === 'seen') seen.push(put.id)
      if (typeof seenBy === 'string') continue
      rows.set(put.id, { at, seen: seenBy })
      removed.delete(put.id)
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

  /** Returns the last full pass that saw the row, if it was written. */
  #put(put: PreparedPut, context: Context): number | 'seen' | 'refused' {
    const statements = this.#statements
    const { id, version } = put
    const stored = this.#find(id)
    const force = context.force && (!stored || stored.seen !== context.generation)
    const older = stored !== undefined && version < stored.version && !force
    if (stored && (older || (version === stored.version && this.#holds(stored, put.text)))) {
      if (context.generation === undefined) return 'refused'
      if (stored.seen !== context.generation) statements.markSeen.run(context.generation, stored.rid)
      return 'seen'
    }
    if (context.removals && !stored) {
      const removal = statements.removal.get(id) as number | undefined
      if (removal !== undefined && version < removal && !force) return 'refused'
      if (removal !== undefined) statements.forgetRemoval.run(id)
    }
    if (force && context.bodies) statements.dropOtherBody.run(id, put.textHash)
    const seen = context.generation ?? stored?.seen ?? 0
    this.#write(put, stored, seen, context.bodies)
    return seen
  }

  #write(put: PreparedPut, stored: StoredRow | undefined, seen: number, bodies: boolean): void {
    const statements = this.#statements
    const { id, articleId } = put
    const [flags, saved] = put.columns
    const kept = bodies ? (statements.bodyArticle.get(id) as number | undefined) : undefined
    const wantsBody = articleId === null || articleId === kept ? 0 : 1
    let rid: number | bigint
    if (stored) {
      rid = stored.rid
      statements.updateJson.run(put.text, rid)
      if (this.#staysInPlace(put, wantsBody, rid)) {
        const [, , , , , share, feedDate, type] = put.columns
        statements.updateInPlace.run(put.version, seen, share, feedDate, type, articleId, rid)
        return
      }
      statements.update.run(put.version, seen, ...put.columns, articleId, wantsBody, rid)
      statements.untag.run(rid)
    } else {
      rid = statements.insert.run(id, put.version, seen, ...put.columns, articleId, wantsBody).lastInsertRowid
      statements.insertJson.run(rid, put.text)
    }
    for (const name of put.tagNames) {
      statements.nameTag.run(name)
      statements.tag.run(saved, id, rid, flags, name)
    }
  }

  /**
   * True if all indexed columns are unchanged. SQLite writes the index of an assigned column even if its value stays
   * the same, which would be most of what one changed entry adds to the log.
   */
  #staysInPlace({ columns, tagNames }: PreparedPut, wantsBody: number, rid: number): boolean {
    const stored = this.#statements.indexed.get(rid) as number[]
    if (![...columns.slice(0, 5), wantsBody].every((value, at) => value === stored[at])) return false
    const names = this.#statements.tagNames.all(rid)
    return names.length === new Set(tagNames).size && tagNames.every((name) => names.includes(name))
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
    return isSameJson(this.#statements.json.get(stored.rid) as string, text)
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
    indexed: sqlite
      .prepare(`SELECT flags, _library_state_date, _word_count, _publication_date, _last_viewed_date, wants_body
        FROM queue WHERE rid = ?`)
      .raw(),
    updateInPlace: sqlite.prepare(`UPDATE queue SET _feed_dirty_date = ?, seen = ?, _last_read_percentage = ?,
      _feed_date = ?, _content_type = ?, article_id = ? WHERE rid = ?`),
    tagNames: sqlite.prepare('SELECT name FROM queueTags JOIN tags ON tags.id = tag WHERE rid = ?').pluck(),
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
