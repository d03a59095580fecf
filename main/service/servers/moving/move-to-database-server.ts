import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Database } from '../../database/database.ts'
import { LIBRARY_FILE } from '../../database/library-file.ts'
import { lockDataFolder } from '../../database/lock-data-folder.ts'
import { snapshotOfFile } from '../../database/moving/open-snapshot.ts'
import { hasBytesInside, ownAccounts } from '../../database/moving/own-accounts.ts'
import { type Side, sideOf } from '../../database/moving/side.ts'
import { openObjects } from '../open-objects.ts'
import { keyOfFolder, knownKeyOfFolder } from '../../secrets/key-file.ts'
import { createVault } from '../../secrets/vault.ts'
import { type MovedLibrary, moveLibrary, nothingMoved } from './move-library.ts'
import { MovingProblem } from '../../moving/moving-problem.ts'
import { beginMove, endMove, libraryBegun } from './unfinished-move.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface LibraryMove {
  /** The folder of the library to move. */
  readonly folder: string
  /** The database's address. */
  readonly url: string
  /** The new folder for the library. */
  readonly into: string
  /** Settings for the location of the pages and files. */
  readonly environment: Environment
  /** Settings for the new location of the pages and files. */
  readonly environmentThere: Environment
  readonly say: (line: string) => void
}

/**
 * Copies a library from its folder into an empty database on a server, and its files into a new folder or a bucket. The
 * library stays as it is. Throws MovingProblem, LibraryServerError, DataFolderInUseError, NewerDatabaseError,
 * ObjectsProblem, or the disk's error.
 */
export async function moveToServer(move: LibraryMove): Promise<MovedLibrary> {
  const { folder, into } = move
  if (resolve(into) === resolve(folder))
    throw new MovingProblem('This is the folder of the library itself. Name another one.')
  if (!existsSync(join(folder, LIBRARY_FILE))) throw new MovingProblem(`There is no library in ${folder}.`)
  const library = new Database(folder)
  try {
    const from = snapshotOfFile(join(folder, LIBRARY_FILE))
    try {
      if (hasBytesInside(from.sqlite)) throw new MovingProblem(`Start Lectern on ${folder} once. Then move it.`)
      const [owner] = await from.read(ownAccounts)
      if (owner === undefined) throw new MovingProblem(`There is no account in ${folder}.`)
      return await moveRest(move, from, owner.uuid)
    } finally {
      from.close()
    }
  } finally {
    library.close()
  }
}

async function moveRest(
  { folder, url, into, environment, environmentThere, say }: LibraryMove,
  from: ReturnType<typeof snapshotOfFile>,
  owner: string,
): Promise<MovedLibrary> {
  const { PostgresEngine } = await import('../postgres/postgres-engine.ts')
  const { tieFolder, unfinishedName } = await import('../postgres/open-on-server.ts')
  const engine = await PostgresEngine.open(url)
  const to = new Database(engine)
  try {
    const name = await engine.name()
    const isUsed = (await to.lookInDirectory((tx) => ownAccounts(sideOf(to, tx)))).length > 0
    const begun = libraryBegun(into)
    if (isUsed && (begun === null || ![begun, unfinishedName(begun)].includes(name))) {
      throw new MovingProblem('There is a library in this database already. Name an empty database.')
    }
    const library = beginMove(into, owner)
    const unlock = lockDataFolder(into)
    try {
      const call = (called: string) => async (side: Side) =>
        void (await side.run('UPDATE library SET name = ?', called))
      let moved: MovedLibrary = nothingMoved
      // If the names are the same, everything but the last step was already complete.
      if (name !== library) {
        await to.directory((tx) => call(unfinishedName(library))(sideOf(to, tx)))
        const known = knownKeyOfFolder(folder)
        moved = await moveLibrary({
          ...{ from, to, say, complete: call(library) },
          fromObjects: await openObjects(folder, environment),
          toObjects: await openObjects(into, environmentThere),
          fromVault: known && createVault(known),
          toVault: createVault(keyOfFolder(into)),
        })
      }
      tieFolder(into, library)
      endMove(into)
      return moved
    } finally {
      unlock()
    }
  } finally {
    to.close()
    await to.closed
  }
}
