import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PRIVATE_FOLDER } from '../../../disk/private-files.ts'
import { flush } from '../../../disk/flush.ts'
import { Database } from '../../database/database.ts'
import { joinLog } from '../../database/join-log.ts'
import { LIBRARY_FILE } from '../../database/library-file.ts'
import { snapshotsOnServer } from '../../database/moving/open-snapshot.ts'
import { ownAccounts } from '../../database/moving/own-accounts.ts'
import { SERVER_FILE } from '../../database/server-file.ts'
import { openObjects } from '../open-objects.ts'
import { keyOfFolder, knownKeyOfFolder } from '../../secrets/key-file.ts'
import { createVault } from '../../secrets/vault.ts'
import { type MovedLibrary, moveLibrary, nothingMoved } from './move-library.ts'
import type { LibraryMove } from './move-to-database-server.ts'
import { MovingProblem } from '../../moving/moving-problem.ts'
import { beginMove, endMove, isMovedWhole, UNFINISHED } from './unfinished-move.ts'

/**
 * Copies a library from a database on a server into a new folder, and its files into that folder or a bucket. The
 * library gets its final name only when it is complete. The data on the server stays as it is. Throws what
 * `moveToServer` throws.
 */
export async function moveFromServer(move: LibraryMove): Promise<MovedLibrary> {
  const { folder, url, into, environment, environmentThere, say } = move
  if (resolve(into) === resolve(folder))
    throw new MovingProblem('This is the folder of the library itself. Name another one.')
  if (!existsSync(join(folder, SERVER_FILE))) {
    throw new MovingProblem(`The files of this library are not in ${folder}. Set LECTERN_DATA to its folder.`)
  }
  const { openOnServer } = await import('../postgres/open-on-server.ts')
  const library = await openOnServer(folder, url)
  try {
    const from = snapshotsOnServer(library)
    const [owner] = await from.read(ownAccounts)
    if (owner === undefined) throw new MovingProblem('There is no account in this database.')
    if (isMovedWhole(into, owner.uuid)) {
      endMove(into)
      return nothingMoved
    }
    beginMove(into, owner.uuid)
    const unfinished = join(into, UNFINISHED)
    mkdirSync(unfinished, { recursive: true, mode: PRIVATE_FOLDER })
    const to = new Database(unfinished, { isPatient: true })
    const known = knownKeyOfFolder(folder)
    const moved = await moveAll().finally(() => to.close())
    joinLog(join(unfinished, LIBRARY_FILE))
    flush(join(unfinished, LIBRARY_FILE))
    renameSync(join(unfinished, LIBRARY_FILE), join(into, LIBRARY_FILE))
    flush(into)
    endMove(into)
    return moved

    async function moveAll(): Promise<MovedLibrary> {
      return moveLibrary({
        ...{ from, to, say, complete: async () => {} },
        fromObjects: await openObjects(folder, environment),
        toObjects: await openObjects(into, environmentThere),
        fromVault: known && createVault(known),
        toVault: createVault(keyOfFolder(into)),
      })
    }
  } finally {
    library.close()
    await library.closed
  }
}
