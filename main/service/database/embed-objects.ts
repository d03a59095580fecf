import type { ObjectStore } from '../objects/object-store.ts'
import { openConnection } from '../../sqlite/open-connection.ts'
import type { Connection } from '../../sqlite/open-database.ts'
import { objectTables } from './schema/keys.ts'

/** The table of a backup that contains the bytes of its objects. The next start moves them into the object store. */
export const EMBEDDED = 'embedded_object'

/**
 * Tables whose rows refer to objects, including imports that are not finished. Before version 60, two of the tables had
 * other names.
 */
const NAMING = [...objectTables, 'letter', 'letter_picture']

interface Named {
  readonly account_id: number
  readonly object: string
}

/**
 * Adds the referenced objects to a copy of a library, so that a single file contains the whole library. Resolves to the
 * number of objects that were not found. Exports are left out: they would double the copy's size and can be created
 * again. Does nothing for a library whose bytes are still in its tables. The caller must flush the file afterwards.
 */
export async function embedObjects(file: string, objects: ObjectStore): Promise<number> {
  const sqlite = openConnection(file)
  try {
    if (!hasObjects(sqlite)) return 0
    sqlite.pragma('synchronous = OFF')
    sqlite.exec(`CREATE TABLE IF NOT EXISTS ${EMBEDDED} (
      account_id INTEGER NOT NULL, object TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (account_id, object)
    ) STRICT`)
    leaveOutExports(sqlite)
    const named = sqlite
      .prepare<[], Named>(
        `SELECT account_id, object FROM (${namedObjects(sqlite)}) EXCEPT SELECT account_id, object FROM ${EMBEDDED}`,
      )
      .all()
    const add = sqlite.prepare(`INSERT INTO ${EMBEDDED} (account_id, object, bytes) VALUES (?, ?, ?)`)
    let missing = 0
    for (const { account_id, object } of named) {
      const bytes = await objects.get(account_id, object)
      if (bytes === null) missing++
      else add.run(account_id, object, bytes)
    }
    return missing
  } finally {
    sqlite.close()
  }
}

/** Returns a query for all objects that rows refer to. A library of an earlier version lacks some of the tables. */
function namedObjects(sqlite: Connection): string {
  const exists = sqlite.prepare<[string], unknown>(`SELECT 1 FROM pragma_table_list WHERE name = ?`)
  return NAMING.filter((table) => exists.get(table) !== undefined)
    .map((table) => `SELECT account_id, object FROM ${table} WHERE object IS NOT NULL`)
    .join(' UNION ')
}

function leaveOutExports(sqlite: Connection): void {
  const ofExports = `(SELECT account_id, id FROM transfer WHERE kind = 'export')`
  sqlite.exec(`DELETE FROM transfer_item WHERE (account_id, transfer_id) IN ${ofExports}`)
  sqlite.exec(`DELETE FROM transfer WHERE kind = 'export'`)
}

function hasObjects(sqlite: Connection): boolean {
  return sqlite.prepare(`SELECT 1 FROM pragma_table_info('page') WHERE name = 'object'`).get() !== undefined
}
