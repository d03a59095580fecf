import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableLibraryError } from '../library-file.ts'

/** In a data folder: the name of the library on a server to which its files belong. */
export const SERVER_FILE = 'database.json'

/** Throws UnusableLibraryError. An empty library would delete the files of the other. */
export function refuseServersFolder(folder: string): void {
  if (existsSync(join(folder, SERVER_FILE))) {
    throw new UnusableLibraryError(`The library of ${folder} is on a server. Set LECTERN_DATABASE to its address.`)
  }
}
