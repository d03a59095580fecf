import { NewerDatabaseError, OlderDatabaseError } from '../sqlite/migrate.ts'
import { UsageError } from './usage-error.ts'
import { newestBackup } from './backups/backup-files.ts'
import { EmptyLibraryError, isDamage, UnusableLibraryError } from './database/library-file.ts'
import { ObjectsProblem } from './objects/objects-problem.ts'
import { NotAnAddress } from './http/trusted-proxies.ts'
import { DataFolderInUseError } from './database/lock-data-folder.ts'
import { LibraryServerError } from './servers/postgres/errors.ts'

/**
 * Explains why a service or a command can't start, in a sentence for the user who started it. Unknown errors are shown
 * with their stack.
 */
export function explainStartError(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof NewerDatabaseError) {
    return 'This library was written by a newer version of Lectern. Update this one. The library was not touched.'
  }
  if (error instanceof OlderDatabaseError) {
    return 'This library is from before the first release of Lectern. This version can’t read it. The library was not touched.'
  }
  if (isDamage(error)) return `The file of the library is damaged. It was left as it is. ${restoringAdvice(folder)}`
  if (error instanceof EmptyLibraryError) return `${error.message} ${restoringAdvice(folder)}`
  if (error instanceof NotAnAddress) return `LECTERN_PROXIES names no address or network: ${error.message}`
  const isKnown =
    error instanceof DataFolderInUseError ||
    error instanceof UnusableLibraryError ||
    error instanceof UsageError ||
    error instanceof LibraryServerError ||
    error instanceof ObjectsProblem ||
    // The module that syncs a folder is not loaded just to recognize its error class.
    error.name === 'FolderProblem' ||
    'code' in error
  return isKnown ? error.message : (error.stack ?? error.message)
}

function restoringAdvice(folder: string): string {
  const backup = newestBackup(folder)
  return backup === null
    ? 'No daily backup was found: restore one of your own.'
    : `Restore its newest backup: restore ${backup}`
}
