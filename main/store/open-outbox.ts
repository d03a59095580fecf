import { StoreError } from '#shared/sync/store/store-error.ts'
import { openConnection } from '../sqlite/open-connection.ts'
import type { Connection } from '../sqlite/open-database.ts'
import { type ProgressRow, type RecordRow, OutboxFile } from './outbox-file.ts'
import { setAsideDatabase } from './set-aside-database.ts'
import { toStoreError } from './to-store-error.ts'

/**
 * Opens the outbox. With `patient`, a damaged one is renamed, and a new one receives everything that can still be read
 * from it, because there is no other copy. Throws StoreError 'newer', 'damaged', 'full'.
 */
export function openOutbox(file: string, patient: boolean): OutboxFile {
  try {
    return new OutboxFile(file)
  } catch (cause) {
    const error = toStoreError(cause)
    if (!(patient && error instanceof StoreError && error.code === 'damaged')) throw error
  }
  const aside = setAsideDatabase(file)
  const { progress, records, whole } = readOut(aside)
  const outbox = new OutboxFile(file, { aside, whole })
  outbox.takeIn(progress, records)
  return outbox
}

interface ReadOut {
  readonly progress: readonly ProgressRow[]
  readonly records: readonly RecordRow[]
  /** False if some rows may be missing. */
  readonly whole: boolean
}

function readOut(file: string): ReadOut {
  let sqlite: Connection | undefined
  try {
    sqlite = openConnection(file)
    const progress = rowsOf<ProgressRow>(sqlite, 'SELECT content_id, json FROM outbox ORDER BY content_id')
    const records = rowsOf<RecordRow>(sqlite, 'SELECT seq, kind, key, json FROM local ORDER BY seq')
    return { progress: progress.rows, records: records.rows, whole: progress.whole && records.whole }
  } catch {
    return { progress: [], records: [], whole: false }
  } finally {
    sqlite?.close()
  }
}

/**
 * Reads rows from the start to the first unreadable one, and then from the end backwards, so that a damaged page in the
 * middle loses only its own rows.
 */
function rowsOf<T extends ProgressRow | RecordRow>(
  sqlite: Connection,
  sql: string,
): { readonly rows: readonly T[]; readonly whole: boolean } {
  const idOf = (row: T): number => ('seq' in row ? row.seq : row.content_id)
  const found = new Map<number, T>()
  let whole = true
  for (const order of ['ASC', 'DESC']) {
    try {
      for (const row of sqlite.prepare(`${sql} ${order}`).iterate() as IterableIterator<T>) found.set(idOf(row), row)
      // Everything was read.
      if (order === 'ASC') break
    } catch {
      whole = false
    }
  }
  return { rows: [...found.values()].sort((a, b) => idOf(a) - idOf(b)), whole }
}
