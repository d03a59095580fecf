import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LIBRARY_FILE, UnusableLibraryError } from '../database/library-file.ts'
import { libraryAddress } from '../servers/postgres/library-address.ts'
import { reparseAll } from '../library/articles/reparse-all.ts'
import { openBeside } from '../servers/open-beside.ts'

/**
 * Queues pages to be parsed again. The service parses them when it runs. Works while a service is running. Returns the
 * number of queued pages. Throws UnusableLibraryError if there is no library.
 */
export async function reparse(folder: string, which: 'older' | 'all', clock: () => number): Promise<number> {
  if (libraryAddress(process.env) === null && !existsSync(join(folder, LIBRARY_FILE)))
    throw new UnusableLibraryError(`There is no library in ${folder}.`)
  const { database } = await openBeside(folder)
  try {
    return await reparseAll(database, which, clock())
  } finally {
    database.close()
    await database.closed
  }
}
