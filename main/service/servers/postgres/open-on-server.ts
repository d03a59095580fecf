import { existsSync, mkdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { PRIVATE_FOLDER } from '../../../disk/private-files.ts'
import { readSmallFile, writeSmallFile } from '../../../disk/small-file.ts'
import { Database } from '../../database/database.ts'
import { LIBRARY_FILE } from '../../database/library-file.ts'
import { lockDataFolder } from '../../database/lock-data-folder.ts'
import { SERVER_FILE } from '../../database/server-file.ts'
import { LibraryServerError } from './errors.ts'
import { PostgresEngine, type PostgresOptions } from './postgres-engine.ts'

/**
 * Opens a library on a server. The folder contains everything else: files, pictures, keys. If `folder` is null, none of
 * that is stored. Rejects with LibraryServerError, NewerDatabaseError or DataFolderInUseError. Processes that share the
 * library may share the folder.
 */
export async function openOnServer(
  folder: string | null,
  url: string,
  { alongside = false, shared, report }: PostgresOptions = {},
): Promise<Database> {
  if (folder !== null && existsSync(join(folder, LIBRARY_FILE))) {
    throw new LibraryServerError(
      `There is a library in ${folder}. A library on a server needs a folder of its own: set LECTERN_DATA to an empty one.`,
    )
  }
  const isOwn = folder !== null && !alongside && shared === undefined
  const unlock = isOwn ? lockDataFolder(folder) : undefined
  const engine = await PostgresEngine.open(url, {
    ...{ alongside, shared },
    ...(report && { report }),
    ...(unlock && { unlock }),
  })
  try {
    const name = await engine.name()
    if (name.startsWith(UNFINISHED)) {
      throw new LibraryServerError('This library is still being moved here. Run the move again, to its end.')
    }
    if (folder !== null) tieFolder(folder, name)
    if (folder !== null && engine.sharing !== null && !(await engine.sharing.agree('folder', folderName(folder)))) {
      throw new LibraryServerError(
        'Other processes serve this library with the files of another folder. Give all of them the same LECTERN_DATA.',
      )
    }
    return new Database(engine)
  } catch (error) {
    engine.close()
    await engine.closed
    throw error
  }
}

/**
 * Returns the temporary name of a library that is still being moved here. No service starts on a library with such a
 * name.
 */
export const unfinishedName = (library: string): string => UNFINISHED + library

const UNFINISHED = 'unfinished '

const schema = z.object({ library: z.string(), folder: z.optional(z.string()) })

/**
 * Links a folder to a library. Files that no row refers to are deleted, so a folder must never be used with another
 * library.
 */
export function tieFolder(folder: string, library: string): void {
  const file = join(folder, SERVER_FILE)
  const known = readSmallFile(file, schema)
  if (known !== null) {
    if (known.library === library) return
    throw new LibraryServerError(`The files in ${folder} belong to another library than the one on the server.`)
  }
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  writeSmallFile(file, { library, folder: randomUUID() })
}

/** Returns the name of a linked folder, which does not depend on its mount point. */
function folderName(folder: string): string {
  const known = readSmallFile(join(folder, SERVER_FILE), schema)
  return known?.folder ?? `of ${known?.library}`
}
