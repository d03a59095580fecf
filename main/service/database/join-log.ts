import { withLibraryFile } from './library-file.ts'

/**
 * Moves the contents of a library's log into its file, which is then complete without the log. No other process may
 * have the file open.
 */
export function joinLog(file: string): void {
  withLibraryFile(file, (sqlite) => {
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    sqlite.pragma('journal_mode = DELETE')
  })
}
