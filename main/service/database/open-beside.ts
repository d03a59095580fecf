import { Database } from './database.ts'
import { DataFolderInUseError, refuseFolderInUse } from './lock-data-folder.ts'

export interface OpenedLibrary {
  readonly database: Database
  /** False while a service runs on the folder: it keeps running, and only single rows may be written. */
  readonly isOurs: boolean
}

/** Opens the library whether or not a service runs on it. */
export function openBeside(folder: string): OpenedLibrary {
  try {
    refuseFolderInUse(folder)
    return { database: new Database(folder), isOurs: true }
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    return { database: new Database(folder, { alongside: true }), isOurs: false }
  }
}
