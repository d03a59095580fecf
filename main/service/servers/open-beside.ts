import { Database } from '../database/database.ts'
import { libraryAddress } from './postgres/library-address.ts'
import { DataFolderInUseError, refuseFolderInUse } from '../database/lock-data-folder.ts'

export interface OpenedLibrary {
  readonly database: Database
  /** False while a service is running on the folder. In that case, only individual rows may be written. */
  readonly isOurs: boolean
}

/**
 * Opens the library even while a service is running on it. Reads the environment itself, so that threads and commands
 * open the same library as the service does.
 */
export async function openBeside(folder: string, environment = process.env): Promise<OpenedLibrary> {
  const url = libraryAddress(environment)
  if (url !== null) return beside(folder, url)
  try {
    refuseFolderInUse(folder)
    return { database: new Database(folder), isOurs: true }
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    return { database: new Database(folder, { alongside: true }), isOurs: false }
  }
}

async function beside(folder: string, url: string): Promise<OpenedLibrary> {
  const { openOnServer } = await import('./postgres/open-on-server.ts')
  try {
    refuseFolderInUse(folder)
    return { database: await openOnServer(folder, url), isOurs: true }
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    return { database: await openOnServer(folder, url, { alongside: true }), isOurs: false }
  }
}
