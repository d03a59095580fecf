import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableLibraryError } from './library-file.ts'

/** Name of a file in a data folder. It names the library on a server to which the folder's files belong. */
export const SERVER_FILE = 'database.json'

/**
 * Throws UnusableLibraryError if the folder belongs to a library on a server. A new, empty library would delete that
 * library's files.
 */
export function refuseServersFolder(folder: string): void {
  if (existsSync(join(folder, SERVER_FILE))) {
    throw new UnusableLibraryError(`The library of ${folder} is on a server. Set LECTERN_DATABASE to its address.`)
  }
}
