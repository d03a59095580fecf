import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { closeToOthers, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { emailAddress } from '../accounts/normalize-email.ts'
import { Database } from '../database/database.ts'
import { checkLibraryFile, LIBRARY_FILE } from '../database/library-file.ts'
import { DataFolderInUseError, refuseFolderInUse } from '../database/lock-data-folder.ts'
import { hasBytesInside, ownAccounts, type OwnAccount } from '../database/moving/own-accounts.ts'
import { snapshotOfFile } from '../database/moving/open-snapshot.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { readObjectLocation } from '../objects/object-location.ts'
import { folderObjects } from '../objects/folder-objects.ts'
import { keyOfFolder, knownKeyOfFolder } from '../secrets/key-file.ts'
import { createVault } from '../secrets/vault.ts'
import { type MovedAccount, moveAccount } from './move-account.ts'
import { MovingProblem } from './moving-problem.ts'

/**
 * Inside the library's folder: a copy of the imported file. Reading a library upgrades its file, so the original is not
 * read directly.
 */
const IMPORTING = 'importing'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface AccountImport {
  /** The library's folder. No service may run on it. */
  readonly folder: string
  readonly database: Database
  readonly objects: ObjectStore
  readonly accounts: Accounts
  /** The source folder. Nothing in it is changed. */
  readonly source: string
  readonly say: (line: string) => void
}

export interface ImportedAccount extends MovedAccount {
  readonly id: number
  readonly email: string | null
  readonly name: string
}

/**
 * Imports the account of a folder into a library with other accounts, either completely or not at all. An import that
 * was killed leaves at most pages and files behind. When it is started again, it continues with the rest. Throws
 * MovingProblem, UnusableLibraryError, or the disk's error.
 */
export async function importAccount(command: AccountImport): Promise<ImportedAccount> {
  const { folder, database, objects, accounts, source, say } = command
  refuseUnfit(folder, source)
  const importing = join(folder, IMPORTING)
  removeLeftImport(folder)
  try {
    bringUpToDate(source, importing)
    const from = snapshotOfFile(join(importing, LIBRARY_FILE))
    try {
      if (hasBytesInside(from.sqlite)) throw new MovingProblem(`Start Lectern on ${source} once. Then import it.`)
      const account = onlyOne(await from.read(ownAccounts), source)
      // The first account belongs to the operator of the service and must not become someone else's.
      await accounts.local()
      const as = await database.directory(async (tx) => {
        refuseKnown(await accounts.clashIn(tx, account), account)
        return accounts.nextIn(tx)
      })
      const known = knownKeyOfFolder(source)
      const moved = await moveAccount({
        ...{ from, account: account.id, keepsNumbers: false, isWhole: false, fromObjects: folderObjects(source) },
        ...{ to: database, as, toObjects: objects, say },
        fromVault: known && createVault(known),
        toVault: createVault(keyOfFolder(folder)),
      })
      return { ...moved, id: as, email: account.email, name: account.name }
    } finally {
      from.close()
    }
  } finally {
    removeLeftImport(folder)
  }
}

/**
 * Removes the copy that a killed import left behind. It is never reused: an import that is started again makes a new
 * copy. Only for the holder of the folder's lock, because a running import needs its copy.
 */
export function removeLeftImport(folder: string): void {
  rmSync(join(folder, IMPORTING), { recursive: true, force: true })
}

function refuseUnfit(folder: string, source: string): void {
  if (resolve(source) === resolve(folder)) throw new MovingProblem('This is the folder of the library itself.')
  if (!existsSync(join(source, LIBRARY_FILE))) throw new MovingProblem(`There is no library in ${source}.`)
  const place = readObjectLocation(source)
  if (place?.holds) {
    throw new MovingProblem(
      `The pages and files of ${source} are in ${place.address}. Bring them back with move-objects folder, or export the account there.`,
    )
  }
  try {
    refuseFolderInUse(source)
  } catch (error) {
    if (error instanceof DataFolderInUseError) throw new MovingProblem(`Lectern runs on ${source}. Stop it first.`)
    throw error
  }
}

/** Leaves the folder itself unchanged, so that the version that wrote it can continue to use it. */
function bringUpToDate(source: string, importing: string): void {
  mkdirSync(importing, { mode: PRIVATE_FOLDER })
  for (const rest of ['', '-wal', '-journal']) {
    const file = join(source, LIBRARY_FILE + rest)
    if (!existsSync(file)) continue
    copyFileSync(file, join(importing, LIBRARY_FILE + rest))
    closeToOthers(join(importing, LIBRARY_FILE + rest))
  }
  checkLibraryFile(join(importing, LIBRARY_FILE))
  new Database(importing).close()
}

function onlyOne(found: readonly OwnAccount[], source: string): OwnAccount {
  const [account, ...others] = found
  if (account === undefined) throw new MovingProblem(`There is no account in ${source}.`)
  if (others.length > 0) {
    throw new MovingProblem(
      `There are ${found.length} accounts in ${source}. Export the one that is wanted, and import that.`,
    )
  }
  const hasAddress = account.email === null || emailAddress(account.email) === account.email
  if (!uuid.test(account.uuid) || !hasAddress)
    throw new MovingProblem(`The account in ${source} is not one of Lectern’s.`)
  return account
}

function refuseKnown(clash: 'account' | 'email' | null, { email }: OwnAccount): void {
  if (clash === 'account') throw new MovingProblem('This account is here already. Delete it first, or keep it.')
  if (clash === 'email') throw new MovingProblem(`There is an account of ${email} here already.`)
}
