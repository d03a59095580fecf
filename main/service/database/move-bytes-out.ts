import type { ObjectStore } from '../objects/object-store.ts'
import type { Connection } from '../../sqlite/open-database.ts'
import type { Database } from './database.ts'
import { EMBEDDED } from './embed-objects.ts'

/**
 * Number of rows moved in one step. Their objects are written in parallel, so that they share the cost of flushing to
 * disk.
 */
const BATCH = 64

/** Number of rows between two progress messages. */
const ROWS_PER_WORD = 1000

/** The file is rewritten only if it shrinks by at least this fraction, and by at least this many pages. */
const WORTH_SHRINKING = 0.2
const PAGES_WORTH_SHRINKING = 1000

export interface MoveReport {
  /** Called periodically with the number of finished rows. */
  moved(rows: number): void
  /**
   * Called if there was not enough disk space to rewrite the file. The file's size stays the same, and its free pages
   * are reused.
   */
  notShrunk(error: unknown): void
}

interface Unmoved {
  readonly rowid: number
  readonly account: number
  readonly bytes: Buffer
}

interface Kind {
  readonly table: string
  /** Selects unmoved rows. Its only parameter is the maximum number of rows. */
  readonly read: string
  /**
   * Writes the row that refers to the object. Its parameters are the object's name and the old rowid. Null if such a
   * row already exists.
   */
  readonly write: string | null
}

const kinds: readonly Kind[] = [
  {
    table: 'unmoved_page',
    read: `SELECT old.rowid AS rowid, account_id AS account, html AS bytes FROM unmoved_page AS old
      JOIN content ON content.id = old.content_id LIMIT ?`,
    write: `INSERT OR IGNORE INTO page (account_id, content_id, url, is_sent, hash, created_us, object)
      SELECT account_id, content_id, old.url, is_sent, hash, created_us, ? FROM unmoved_page AS old
      JOIN content ON content.id = old.content_id WHERE old.rowid = ?`,
  },
  {
    table: 'unmoved_file',
    read: `SELECT old.rowid AS rowid, account_id AS account, bytes FROM unmoved_file AS old
      JOIN content ON content.id = old.content_id LIMIT ?`,
    write: `INSERT OR IGNORE INTO content_file
      (account_id, content_id, media_type, size, page_starts, outline, created_us, object)
      SELECT account_id, content_id, media_type, size, page_starts, outline, created_us, ? FROM unmoved_file AS old
      JOIN content ON content.id = old.content_id WHERE old.rowid = ?`,
  },
  {
    table: 'unmoved_part',
    read: `SELECT old.rowid AS rowid, account_id AS account, bytes FROM unmoved_part AS old
      JOIN upload ON upload.id = old.upload_id LIMIT ?`,
    write: `INSERT OR IGNORE INTO upload_part (account_id, upload_id, part, object)
      SELECT account_id, upload_id, part, ? FROM unmoved_part AS old
      JOIN upload ON upload.id = old.upload_id WHERE old.rowid = ?`,
  },
  {
    table: EMBEDDED,
    read: `SELECT rowid AS rowid, account_id AS account, bytes FROM ${EMBEDDED} LIMIT ?`,
    write: null,
  },
]

/**
 * Moves bytes from the library's file to the object store before the service accepts calls. Earlier versions stored
 * them in the file, and backups still do. It moves a few rows at a time: first their bytes, then the rows that refer to
 * them. If the process is killed, the next start continues. Does nothing for a library without such rows.
 */
export async function moveBytesOut(
  database: Database,
  objects: ObjectStore,
  { moved, notShrunk }: MoveReport,
): Promise<void> {
  if (!database.isEmbedded) return
  const unmoved = kinds.filter(({ table }) => database.withConnection((sqlite) => exists(sqlite, table)))
  if (unmoved.length === 0) return
  let done = 0
  for (const { table, read, write } of unmoved) {
    for (;;) {
      const rows = database.withConnection((sqlite) => sqlite.prepare<[number], Unmoved>(read).all(BATCH))
      if (rows.length === 0) break
      const names = await Promise.all(rows.map(({ account, bytes }) => objects.put(account, bytes)))
      database.withConnection((sqlite) => {
        const writing = write === null ? null : sqlite.prepare(write)
        const removing = sqlite.prepare(`DELETE FROM ${table} WHERE rowid = ?`)
        sqlite
          .transaction(() => {
            for (const [at, { rowid }] of rows.entries()) {
              writing?.run(names[at], rowid)
              if (removing.run(rowid).changes !== 1) throw new Error(`A row of ${table} could not be moved`)
            }
          })
          .immediate()
      })
      done += rows.length
      if (Math.floor(done / ROWS_PER_WORD) > Math.floor((done - rows.length) / ROWS_PER_WORD)) moved(done)
    }
  }
  if (done > 0) moved(done)
  // The emptied tables are dropped last. If this process is killed while the file shrinks, the next start shrinks it.
  database.withConnection((sqlite) => {
    try {
      shrink(sqlite)
    } catch (error) {
      notShrunk(error)
    }
    for (const { table } of unmoved) sqlite.exec(`DROP TABLE ${table}`)
  })
}

function exists(sqlite: Connection, table: string): boolean {
  return sqlite.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined
}

/** Returns free pages to the disk: those of the moved bytes, and those of the tables that migrations replaced. */
function shrink(sqlite: Connection): void {
  const [free, all] = ['freelist_count', 'page_count'].map(
    (name) => sqlite.pragma(name, { simple: true }) as number,
  ) as [number, number]
  if (free < PAGES_WORTH_SHRINKING || free / all < WORTH_SHRINKING) return
  // The new file is built next to the old one. In memory it would need as much space as the library.
  sqlite.pragma('temp_store = FILE')
  sqlite.exec('VACUUM')
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
}
