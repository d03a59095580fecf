import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openConnection } from '../../sqlite/open-connection.ts'
import type { Connection } from '../../sqlite/open-database.ts'
import { NEWEST, OLDEST } from './migrations/index.ts'

/** Name of the library's file inside a data folder. */
export const LIBRARY_FILE = 'library.db'

/**
 * Thrown if the file is not a library, is damaged, or was written by a version that is newer than this one or too old.
 */
export class UnusableLibraryError extends Error {
  override readonly name: string = 'UnusableLibraryError'
}

/**
 * Opens a library file without migrating it and passes it to `work`. Throws UnusableLibraryError, or the error that
 * `work` throws.
 */
export function withLibraryFile<T>(file: string, work: (sqlite: Connection) => T): T {
  let sqlite: Connection
  try {
    sqlite = openConnection(file)
  } catch (error) {
    throw new UnusableLibraryError(
      `${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  try {
    judge(sqlite, file)
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Thrown if the library's file exists but is empty. */
export class EmptyLibraryError extends UnusableLibraryError {
  override readonly name = 'EmptyLibraryError'
}

/** Files and folders that a service creates in a data folder once it has started there. */
const TRACES = ['secrets.key', 'objects', 'backups']

/**
 * Throws EmptyLibraryError or UnusableLibraryError if a library's file has lost its contents, because a new library
 * must not replace it. A first start that was killed may also leave an empty file, but nothing else.
 */
export function refuseLostLibrary(folder: string): void {
  const file = join(folder, LIBRARY_FILE)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    throw new UnusableLibraryError(`${file} is a folder, and not the file of a library. Move it away.`)
  }
  if (found?.size === 0 && TRACES.some((name) => existsSync(join(folder, name)))) {
    throw new EmptyLibraryError(`The file of the library is empty: ${file}. It was left as it is.`)
  }
}

/** Throws UnusableLibraryError unless the file is intact and of a known version. */
export function checkLibraryFile(file: string): void {
  withLibraryFile(file, (sqlite) => {
    const [problem] = integrityProblems(sqlite)
    if (problem !== undefined) throw new UnusableLibraryError(`${file} is damaged: ${problem}`)
  })
}

/** Returns the problems that SQLite's integrity check finds. Empty if the file is intact. */
export function integrityProblems(sqlite: Connection): string[] {
  try {
    const rows = sqlite.pragma('integrity_check(20)') as { integrity_check: string }[]
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  } catch (error) {
    if (!isDamage(error)) throw error
    return [error.message]
  }
}

/** True if the pages of a library's file are valid. Reads the whole file, but does not compare indexes with tables. */
export function isIntact(file: string): boolean {
  try {
    return withLibraryFile(file, (sqlite) => sqlite.pragma('quick_check(1)', { simple: true }) === 'ok')
  } catch (error) {
    if (isDamage(error) || error instanceof UnusableLibraryError) return false
    throw error
  }
}

/** True if the error means that SQLite could not interpret a file. */
export function isDamage(error: unknown): error is Error & { readonly code: unknown } {
  return error instanceof Error && 'code' in error && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code))
}

export function libraryVersion(sqlite: Connection): number {
  return sqlite.pragma('user_version', { simple: true }) as number
}

function judge(sqlite: Connection, file: string): void {
  let version: number
  try {
    version = libraryVersion(sqlite)
    const names = sqlite.prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
    const isOurs = ['account', 'content', 'entry'].every((wanted) => names.some(({ name }) => name === wanted))
    if (!isOurs) throw new UnusableLibraryError(`${file} is not a library of Lectern.`)
  } catch (error) {
    if (error instanceof UnusableLibraryError) throw error
    throw new UnusableLibraryError(`${file} is not a library of Lectern.`)
  }
  if (version > NEWEST) {
    throw new UnusableLibraryError(`${file} was written by a newer version of Lectern. Please update this one.`)
  }
  if (version < OLDEST) {
    throw new UnusableLibraryError(
      `${file} was written by a version of Lectern from before its first release, which this one cannot read.`,
    )
  }
}
