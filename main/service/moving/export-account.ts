import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { readSmallFile, writeSmallFile } from '../../disk/small-file.ts'
import { flush } from '../../disk/flush.ts'
import { Database } from '../database/database.ts'
import { joinLog } from '../database/join-log.ts'
import { LIBRARY_FILE } from '../database/library-file.ts'
import { objectsNamed } from '../database/moving/copy-account.ts'
import { sideOf } from '../database/moving/side.ts'
import { ownAccounts } from '../database/moving/own-accounts.ts'
import { snapshotOfFile, snapshotsOnServer } from '../database/moving/open-snapshot.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { folderObjects, OBJECTS_FOLDER } from '../objects/folder-objects.ts'
import { keyOfFolder, knownKeyOfFolder } from '../secrets/key-file.ts'
import { createVault } from '../secrets/vault.ts'
import { keepOnly } from './move-objects-of.ts'
import { type MovedAccount, moveAccount } from './move-account.ts'
import { MovingProblem } from './moving-problem.ts'

/**
 * Names inside the destination folder until the account there is complete: of the folder for its library, and of the
 * file that says which account it is.
 */
const UNFINISHED = 'unfinished'
const WHOSE = 'account.json'

const whose = z.object({ uuid: z.string() })

export interface AccountExport {
  /** The library's folder. */
  readonly folder: string
  readonly database: Database
  readonly objects: ObjectStore
  readonly account: number
  /** Destination folder. */
  readonly into: string
  readonly say: (line: string) => void
}

/**
 * Writes an account into a folder as a separate library: a service that starts on the folder has this one reader. Works
 * while a service is running. The library gets its final name only when it is complete, so the folder contains a whole
 * account or none. An export that was killed continues when it is started again. Throws MovingProblem, or the disk's
 * error.
 */
export async function exportAccount(command: AccountExport): Promise<MovedAccount> {
  const { folder, database, objects, account, into, say } = command
  const from = database.isEmbedded ? snapshotOfFile(join(folder, LIBRARY_FILE)) : snapshotsOnServer(database)
  try {
    const uuid = (await from.read(ownAccounts)).find(({ id }) => id === account)?.uuid
    if (uuid === undefined) throw new MovingProblem('This account is gone.')
    refuseUnfit(folder, into, uuid)
    const unfinished = join(into, UNFINISHED)
    for (const path of [into, unfinished]) mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER })
    // Written before any of the account's data.
    writeSmallFile(join(unfinished, WHOSE), { uuid })
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(join(unfinished, LIBRARY_FILE + rest), { force: true })
    const known = knownKeyOfFolder(folder)
    const toObjects = folderObjects(into)
    const to = new Database(unfinished, { isPatient: true })
    const bring = () =>
      moveAccount({
        ...{ from, account, keepsNumbers: true, isWhole: false, fromObjects: objects, to, as: account, toObjects, say },
        fromVault: known && createVault(known),
        toVault: createVault(keyOfFolder(into)),
      })
    const [moved, named] = await bring()
      .then(async (moved) => {
        const named = await to.look(account, (tx) => objectsNamed({ from: sideOf(to, tx), account }))
        return [moved, named] as const
      })
      .finally(() => to.close())
    // An earlier attempt may have copied objects that have been deleted since.
    await keepOnly({ objects: toObjects, account }, named)
    joinLog(join(unfinished, LIBRARY_FILE))
    flush(join(unfinished, LIBRARY_FILE))
    renameSync(join(unfinished, LIBRARY_FILE), join(into, LIBRARY_FILE))
    flush(into)
    rmSync(unfinished, { recursive: true })
    return moved
  } finally {
    from.close()
  }
}

/** Rejects a folder if it contains another account's data or if a library there would be replaced. */
function refuseUnfit(folder: string, into: string, uuid: string): void {
  if (resolve(into) === resolve(folder))
    throw new MovingProblem('This is the folder of the library itself. Name another one.')
  if (!existsSync(into)) return
  const names = readdirSync(into)
  if (names.includes(LIBRARY_FILE)) throw new MovingProblem(`There is a library in ${into} already. Name a new folder.`)
  const ours = [UNFINISHED, OBJECTS_FOLDER, 'secrets.key']
  const owner = readSmallFile(join(into, UNFINISHED, WHOSE), whose)
  const isOurs = names.includes(UNFINISHED) && names.every((name) => ours.includes(name.replace(/\.\d+$/, '')))
  if (names.length > 0 && !isOurs) throw new MovingProblem(`${into} is not empty. Name a new folder.`)
  if (owner !== null && owner.uuid !== uuid) {
    throw new MovingProblem(`${into} holds an unfinished copy of another account. Delete it, or name a new folder.`)
  }
}
