import * as t from '#shared/words/service/tools.ts'
import type { Connection } from '../../sqlite/open-database.ts'
import { UnusableLibraryError } from '../database/library-file.ts'

/**
 * Throws UnusableLibraryError for a file with a trigger or view. No library contains any, and they would run inside the
 * library whenever a row is written or read.
 */
export function refuseForeignTriggers(sqlite: Connection, file: string): void {
  const foreign = sqlite
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')")
    .get()
  if (foreign !== undefined) throw new UnusableLibraryError(t.fileHasForeignCommands({ file, command: foreign.name }))
}
