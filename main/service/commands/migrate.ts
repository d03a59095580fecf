import { libraryAddress } from '../servers/postgres/library-address.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Updates a database's tables and links the folder to the database, before the processes that share it start. Rejects
 * with DataFolderInUseError if a running process can't continue with these changes.
 */
export async function migrate(folder: string, environment = process.env): Promise<void> {
  const url = libraryAddress(environment)
  if (url === null) throw new UsageError('migrate is for a database on a server: see LECTERN_DATABASE.')
  const { openOnServer } = await import('../servers/postgres/open-on-server.ts')
  const database = await openOnServer(folder, url, { shared: { migrates: true } })
  database.close()
  await database.closed
}
