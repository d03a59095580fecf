import { backupLibrary } from '../backups/backup-library.ts'
import { newestBackup, pathOfBackup } from '../backups/backup-files.ts'
import { listBackups } from '../backups/list-backups.ts'
import { readRotation, writeRotation } from '../backups/rotation.ts'
import { restoreLibrary } from '../backups/restore-library.ts'
import { libraryAddress } from '../servers/postgres/library-address.ts'
import { accountsCommand } from './accounts.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'
import { moveCommand, type MoveOptions, moveUsage } from './move.ts'
import { moveObjects } from './move-objects.ts'
import { newAccount } from './new-account.ts'
import { reparse } from './reparse.ts'
import { signIn } from './sign-in.ts'
import { isRotation } from '#shared/model/backups/backup-rotation.ts'
import type { NoteOptions } from './sync-folder.ts'
import type { SyncReport } from '../synced-folder/index.ts'
import { UsageError } from '../usage-error.ts'

/** Alternatives to the commands that only work on the library's file. */
const instead: Readonly<Record<string, string>> = {
  backup: 'Back it up with pg_dump, together with its folder and bucket.',
  backups: 'No daily backups are made of it: back it up with pg_dump, together with its folder and bucket.',
  restore: 'Restore it with pg_restore, together with its folder and bucket.',
  doctor: 'To check a copy of it, bring the copy into a folder: move --from.',
}

/**
 * Returns the error for a command that only works on the library's file. A database server has separate tools for that.
 */
function embeddedOnly(command: string): UsageError {
  const refused = `${command} is for a library in its folder. This one is on a server: see LECTERN_DATABASE.`
  return new UsageError([refused, instead[command] ?? []].flat().join(' '))
}

export interface CommandLine {
  readonly folder: string
  /** The arguments after the program's name: the command and its arguments. */
  readonly words: readonly string[]
  readonly newAccount: string | undefined
  /** For sync-folder. */
  readonly notes?: NoteOptions
  /** For move. */
  readonly move?: MoveOptions
  /** The address at which clients reach the service. */
  readonly origin: string
  readonly say: (line: string) => void
  readonly clock: () => number
  /** Default quota of an account in megabytes. Null if unlimited. */
  readonly usualQuotaMb?: number | null
}

/** Commands that work on the library's file. */
const forEmbedded: ReadonlySet<string> = new Set([
  'backup',
  'backups',
  'restore',
  'doctor',
  'move-objects',
  'sync-folder',
])

/** Runs a command instead of serving. Returns the exit code, or null if there is no command. */
export async function runCommand({ folder, words, origin, say, clock, ...given }: CommandLine): Promise<number | null> {
  if (given.newAccount !== undefined) {
    if (words.length > 0) throw new UsageError('--new-account takes no command.')
    const link = await newAccount(folder, given.newAccount, origin, clock)
    say(`A link to sign in with, good once and for a day:\n${link}`)
    return 0
  }
  const [command, file, ...more] = words
  if (command === undefined) return null
  if (libraryAddress(process.env) !== null && forEmbedded.has(command)) {
    throw embeddedOnly(command)
  }
  if (command === 'accounts' || command === 'account') {
    await accountsCommand({
      folder,
      words: words.slice(1),
      origin,
      say,
      clock,
      usualQuotaMb: given.usualQuotaMb ?? null,
    })
    return 0
  }
  if (command === 'migrate' && words.length === 1) {
    await migrate(folder)
    say('The database is up to date.')
    return 0
  }
  if (command === 'reparse' && more.length === 0 && (file === undefined || file === 'all')) {
    const count = await reparse(folder, file ?? 'older', clock)
    say(
      count === 0
        ? 'There is nothing to read again.'
        : `${count === 1 ? '1 page' : `${count} pages`} will be read again while the service runs.`,
    )
    return 0
  }
  if (command === 'move-objects' && (file === 's3' || file === 'folder') && more.length === 0) {
    return moveObjects({ folder, to: file, environment: process.env, say })
  }
  if (command === 'move' && file !== undefined && more.length === 0) {
    await moveCommand({ ...given.move, folder, into: file, environment: process.env, say })
    return 0
  }
  if (command === 'backups') return tellBackups(folder, words.slice(1), say)
  if (command === 'sync-folder' && file !== undefined && more.length === 0) {
    const { syncAsAsked } = await import('./sync-folder.ts')
    return tellSync(await syncAsAsked(folder, file, given.notes ?? {}, clock), say)
  }
  const needsFile = command === 'backup' || command === 'restore'
  if (more.length > 0 || needsFile !== (file !== undefined)) throw new UsageError(usageOf(command))
  if (command === 'backup' && file !== undefined) {
    const { missing } = await backupLibrary(folder, file)
    say(`The library was copied to ${file}.`)
    if (missing > 0) say(`Pages and files that were missing and are not in it: ${missing}.`)
    return 0
  }
  if (command === 'restore' && file !== undefined) {
    const found = file === 'newest' ? newestBackup(folder) : pathOfBackup(folder, file)
    const kept = await restoreLibrary(folder, found ?? file, clock())
    say(
      `The library is now as ${found ?? file} has it.${kept === null ? '' : `\nWhat was there before is kept as ${kept}.`}`,
    )
    return 0
  }
  if (command === 'sign-in') {
    say(`A link to sign in with, good once and for an hour:\n${await signIn(folder, origin, clock)}`)
    return 0
  }
  if (command === 'doctor') return examine(folder, say, clock)
  throw new UsageError(usageOf(command))
}

async function examine(folder: string, say: (line: string) => void, clock: () => number): Promise<number> {
  const { problems, remaining, notes, repaired } = await doctor(folder, clock)
  for (const problem of problems) say(`${remaining.includes(problem) ? 'found' : 'repaired'}: ${problem}`)
  for (const note of notes) say(`note: ${note}`)
  if (!repaired) {
    say(
      `The service is running, so nothing was changed. ${problems.length === 0 ? 'All is well.' : 'Stop it and run this again.'}`,
    )
  } else if (remaining.length === 0) {
    say(problems.length === 0 ? 'All is well. Every index was rebuilt.' : 'All is well now. Every index was rebuilt.')
  } else {
    say(adviceFor(newestBackup(folder)))
  }
  return remaining.length === 0 ? 0 : 1
}

function tellSync({ notes, written, ended, gone, left }: SyncReport, say: (line: string) => void): number {
  say(`Notes: ${notes}. Written: ${written}.`)
  if (ended > 0) say(`Notes whose articles left the library, and that stay: ${ended}.`)
  if (gone > 0) say(`Notes that were deleted, and that --again writes again: ${gone}.`)
  for (const { path, reason } of left) say(`left alone: ${path}, because ${reason}`)
  return 0
}

/** Lists the backups of the data folder, or sets how many are retained. */
function tellBackups(folder: string, words: readonly string[], say: (line: string) => void): number {
  if (words.length > 0) {
    const [daily = -1, weekly = -1, monthly = -1] = words.slice(1).map(Number)
    if (words[0] !== 'keep' || words.length !== 4 || !isRotation({ daily, weekly, monthly })) {
      throw new UsageError(usageOf('backups'))
    }
    writeRotation(folder, { daily, weekly, monthly })
  }
  for (const { name, kind, bytes, counts, problem, checked_date } of listBackups(folder)) {
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`
    const holds = counts === null ? '' : `, ${counts.entries} articles, ${counts.highlights} highlights`
    const state = problem ?? (checked_date === null ? '' : `read again ${checked_date.slice(0, 10)}`)
    say(`${name}  ${kind === 'aside' ? 'kept aside' : kind}, ${size}${holds}${state === '' ? '' : `, ${state}`}`)
  }
  const { daily, weekly, monthly } = readRotation(folder)
  say(`Kept: a backup of each of ${daily} days, ${weekly} weeks and ${monthly} months.`)
  return 0
}

function adviceFor(backup: string | null): string {
  const kept = 'Some of it cannot be repaired. Nothing was deleted, and restoring keeps the damaged library aside.'
  return backup === null
    ? `${kept} No daily backup was found. Restore one of your own: restore FILE.`
    : `${kept} Restore the newest daily backup: restore ${backup}`
}

function usageOf(command: string): string {
  const forms: Record<string, string> = {
    backup: 'backup FILE',
    restore: 'restore FILE, restore NAME of a daily backup, or restore newest',
    backups: 'backups, or backups keep DAYS WEEKS MONTHS, such as backups keep 7 4 6',
    'sync-folder': 'sync-folder FOLDER',
    doctor: 'doctor',
    move: moveUsage,
    'move-objects': 'move-objects s3, or move-objects folder',
    'sign-in': 'sign-in',
    reparse: 'reparse, or reparse all',
  }
  const form = Object.hasOwn(forms, command) ? forms[command] : undefined
  return form === undefined ? `There is no command ${command}. --help tells what there is.` : `Say it so: ${form}`
}
