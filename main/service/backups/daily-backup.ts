import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as t from '#shared/words/service/tools.ts'
import { openConnection } from '../../sqlite/open-connection.ts'
import { isDamage, LIBRARY_FILE, UnusableLibraryError } from '../database/library-file.ts'
import { bytesOf } from '../objects/copy-objects.ts'
import { openObjects } from '../servers/open-objects.ts'
import { dailyName, dailyNames, makeBackupsFolder, newestBackup } from './backup-files.ts'
import { backupLibrary } from './backup-library.ts'
import { chooseBackups } from './choose-backups.ts'
import { modifiedAt, type Proof, type Proofs, readProofs, writeProofs } from './proofs.ts'
import { proveBackup } from './prove-backup.ts'
import { readRotation } from './rotation.ts'

/** The outcome of a daily backup. 'full' means that it would take more than half of the free space. */
export type DailyBackup = 'made' | 'unchanged' | 'full'

interface DailyOptions {
  /** Makes a backup even if nothing has changed, or there already is one for the day. */
  readonly anyway?: boolean
}

/**
 * Makes the day's backup, unless the library is the same as in the newest one. Deletes backups outside the rotation. A
 * backup counts only once it has been read again in full. Throws UnusableLibraryError if the library is damaged; then
 * no backup is deleted.
 */
export async function backUpDaily(
  folder: string,
  now: number,
  { anyway = false }: DailyOptions = {},
): Promise<DailyBackup> {
  const backups = makeBackupsFolder(folder)
  for (const name of readdirSync(backups)) if (name.startsWith('.')) rmSync(join(backups, name), { force: true })
  const known = readProofs(folder).proofs
  try {
    const made = await makeToday(folder, now, anyway)
    if (made === 'full') {
      writeProofs(folder, { proofs: known, problem: t.theDiskHasTooLittleSpace })
      return 'full'
    }
    const proofs = proveTheRest(folder, now, made === null ? known : { ...known, [dailyName(now)]: made })
    writeProofs(folder, { proofs: rotate(folder, proofs), problem: null })
    return made === null ? 'unchanged' : 'made'
  } catch (error) {
    writeProofs(folder, { proofs: known, problem: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

/** Makes today's backup. Null if there is nothing to back up. */
async function makeToday(folder: string, now: number, anyway: boolean): Promise<Proof | 'full' | null> {
  const newest = newestBackup(folder)
  const file = join(makeBackupsFolder(folder), dailyName(now))
  const changed = newest === null || stateOf(newest) !== stateOf(join(folder, LIBRARY_FILE))
  if (!anyway && (!changed || newest === file)) return null
  const { bavail, bsize } = statfsSync(makeBackupsFolder(folder))
  const needed = sizeOf(join(folder, LIBRARY_FILE)) + (await bytesOf(await openObjects(folder)))
  if (needed > (bavail * bsize) / 2) return 'full'
  const { counts } = await backupLibrary(folder, file)
  return { checked: now, modified: modifiedAt(file) ?? 0, counts, problem: null }
}

/** Checks the backups that have not been read yet: those of an earlier version, and those added manually. */
function proveTheRest(folder: string, now: number, known: Proofs['proofs']): Proofs['proofs'] {
  const proofs = { ...known }
  for (const name of dailyNames(folder)) {
    if (proofs[name]) continue
    const file = join(makeBackupsFolder(folder), name)
    const read = { checked: now, modified: modifiedAt(file) ?? 0 }
    try {
      proofs[name] = { ...read, counts: proveBackup(file), problem: null }
    } catch (error) {
      if (!(error instanceof UnusableLibraryError)) throw error
      proofs[name] = { ...read, counts: null, problem: error.message }
    }
  }
  return proofs
}

/**
 * Deletes backups outside the rotation. A damaged backup doesn't displace others and is deleted once older ones would
 * be.
 */
function rotate(folder: string, proofs: Proofs['proofs']): Proofs['proofs'] {
  const names = dailyNames(folder)
  const readable = names.filter((name) => proofs[name]?.problem === null)
  const kept = chooseBackups(readable, readRotation(folder))
  if (kept.size === 0) return proofs
  const oldest = [...kept.keys()].toSorted()[0] ?? ''
  const left: Proofs['proofs'] = {}
  for (const name of names) {
    const proof = proofs[name]
    const stays = kept.has(name) || (proof?.problem !== null && name > oldest)
    if (!stays) rmSync(join(makeBackupsFolder(folder), name))
    else if (proof) left[name] = proof
  }
  return left
}

/**
 * Returns a value that changes whenever a reader changes something. Sign-ins do not count. Empty if the file can't be
 * read.
 */
function stateOf(file: string): string {
  try {
    const sqlite = openConnection(file)
    try {
      return JSON.stringify(sqlite.prepare('SELECT * FROM account ORDER BY id').all())
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    return ''
  }
}

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
