import { createHash } from 'node:crypto'
import type { LibraryCounts } from '#shared/model/backups/backup-state.ts'
import * as t from '#shared/words/service/tools.ts'
import type { Connection } from '../../sqlite/open-database.ts'
import { EMBEDDED } from '../database/embed-objects.ts'
import { integrityProblems, isDamage, UnusableLibraryError, withLibraryFile } from '../database/library-file.ts'
import { refuseForeignTriggers } from './foreign-triggers.ts'

/**
 * Reads a whole backup, as restoring it would: every page of the file, every index, and every stored page and file of
 * an article. The stored pages and files are named by their hashes, which must match their bytes. Returns the counts of
 * its contents. Throws UnusableLibraryError.
 */
export function proveBackup(file: string): LibraryCounts {
  return withLibraryFile(file, (sqlite) => {
    try {
      refuseForeignTriggers(sqlite, file)
      const [problem] = integrityProblems(sqlite)
      if (problem !== undefined) throw new UnusableLibraryError(t.fileIsDamagedProblem({ file, problem }))
      const wrong = wrongObjects(sqlite)
      if (wrong > 0) throw new UnusableLibraryError(t.fileIsDamagedObjects({ file, count: wrong }))
      return countLibrary(sqlite)
    } catch (error) {
      if (isDamage(error)) throw new UnusableLibraryError(t.fileIsDamagedProblem({ file, problem: error.message }))
      throw error
    }
  })
}

export function countLibrary(sqlite: Connection): LibraryCounts {
  const count = (sql: string): number => sqlite.prepare<[], number>(sql).pluck().get() ?? 0
  return {
    entries: count('SELECT coalesce(sum(queue_count + archive_count), 0) FROM account'),
    highlights: count('SELECT count(*) FROM annotation'),
  }
}

/** Counts the objects whose bytes do not match the hash in their name. */
function wrongObjects(sqlite: Connection): number {
  const table = sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = ?`).get(EMBEDDED)
  if (!table) return 0
  let wrong = 0
  for (const { object, bytes } of sqlite
    .prepare<[], { object: string; bytes: Buffer }>(`SELECT object, bytes FROM ${EMBEDDED}`)
    .iterate()) {
    if (createHash('sha256').update(bytes).digest('hex') !== object) wrong++
  }
  return wrong
}
