import * as t from '#shared/words/service/tools.ts'
import { type Connection, openDatabase } from '../../sqlite/open-database.ts'
import { libraryVersion, UnusableLibraryError } from '../database/library-file.ts'
import { migrations } from '../database/migrations/index.ts'

/**
 * Throws UnusableLibraryError for a file with a trigger or view that no library of its version has: it would run inside
 * the library whenever a row is written or read.
 */
export function refuseForeignTriggers(sqlite: Connection, file: string): void {
  const found = actingIn(sqlite)
  if (found.size === 0) return
  const plain = openDatabase<object>(':memory:', migrations.slice(0, libraryVersion(sqlite)))
  try {
    const ours = actingIn(plain.sqlite)
    const foreign = [...found].find(([name, sql]) => ours.get(name) !== sql)
    if (foreign === undefined) return
    throw new UnusableLibraryError(t.fileHasForeignCommands({ file, command: foreign[0] }))
  } finally {
    plain.close()
  }
}

/** The triggers and views by name, as SQL apart from spaces and quotes, which versions of SQLite write in several ways. */
function actingIn(sqlite: Connection): ReadonlyMap<string, string> {
  const rows = sqlite
    .prepare<[], { name: string; sql: string | null }>(
      "SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')",
    )
    .all()
  return new Map(rows.map(({ name, sql }) => [name, (sql ?? '').replaceAll(/[\s"]/g, '')]))
}
