import { withLibraryFile } from './library-file.ts'

/** Puts what the log of a library's file holds into the file, which is then one alone. Nobody else may have it open. */
export function joinLog(file: string): void {
  withLibraryFile(file, (sqlite) => {
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    sqlite.pragma('journal_mode = DELETE')
  })
}
