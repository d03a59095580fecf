import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { checkLibrary, type Finding, missingEntries } from '../database/library-checks.ts'
import { LIBRARY_FILE, UnusableLibraryError } from '../database/library-file.ts'
import { EntryWriter } from '../library/entries/entry-writer.ts'
import { Stamps } from '../library/entries/stamps.ts'
import { SearchIndex } from '../search/search-index.ts'
import { openBeside } from './open-beside.ts'

export interface Diagnosis {
  readonly problems: readonly string[]
  /** Problems that remain. */
  readonly remaining: readonly string[]
  /** False while a service runs on the folder: nothing is then repaired. */
  readonly repaired: boolean
}

/**
 * Checks the library. Unless a service runs on it, repairs what can be repaired without loss and rebuilds every index.
 * Throws UnusableLibraryError if there is no library or it cannot be opened.
 */
export function doctor(folder: string, clock: () => number): Diagnosis {
  if (!existsSync(join(folder, LIBRARY_FILE))) throw new UnusableLibraryError(`There is no library in ${folder}.`)
  const { database, isOurs } = openBeside(folder)
  try {
    const found = findingsOf(database, clock)
    if (!isOurs) return { problems: told(found), remaining: told(found), repaired: false }
    for (const { repair } of found) repair?.()
    rebuildIndexes(database)
    return { problems: told(found), remaining: told(findingsOf(database, clock)), repaired: true }
  } finally {
    database.close()
  }
}

interface Repairable {
  readonly problem: string
  readonly repair: (() => void) | null
}

function findingsOf(database: Database, clock: () => number): Repairable[] {
  const findings = database.withConnection(checkLibrary).map(({ problem, repair }: Finding) => ({
    problem,
    repair: repair && (() => database.transaction(() => database.withConnection(repair))),
  }))
  const missing = database.withConnection(missingEntries)
  if (missing.length === 0) return findings
  const problem = `${missing.length} × content that no feed can show`
  return [...findings, { problem, repair: () => deriveAnew(database, clock, missing) }]
}

function deriveAnew(
  database: Database,
  clock: () => number,
  missing: readonly { readonly id: number; readonly account: number }[],
): void {
  const stamps = new Stamps(database, clock)
  const entries = new EntryWriter(database)
  database.transaction(() => {
    for (const { id, account } of missing) entries.refresh(account, id, stamps.next(account))
  })
}

/** Contents indexed in one transaction. */
const BATCH = 500

/** Rebuilds all indexes, damaged or not. */
function rebuildIndexes(database: Database): void {
  database.withConnection((sqlite) => sqlite.exec('REINDEX'))
  const search = new SearchIndex(database)
  search.rebuild()
  while (search.settleSome(BATCH)) continue
  database.withConnection((sqlite) => sqlite.pragma('optimize'))
}

function told(findings: readonly Repairable[]): string[] {
  return findings.map(({ problem }) => problem)
}
