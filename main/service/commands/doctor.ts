import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import {
  checkLibrary,
  DAMAGED,
  type Finding,
  forgetPages,
  missingEntries,
  type NamedObject,
  namedObjects,
  rebuildIndexes,
  renewStatistics,
} from '../database/library-checks.ts'
import { isDamage, LIBRARY_FILE, UnusableLibraryError } from '../database/library-file.ts'
import { moveBytesOut } from '../database/move-bytes-out.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { PostOffice } from '../outgoing-mail/post-office.ts'
import { createVault, KEY_LENGTH } from '../secrets/vault.ts'
import { openObjects } from '../servers/open-objects.ts'
import { EntryWriter } from '../library/entries/entry-writer.ts'
import { Stamps } from '../database/stamps.ts'
import { FullTextIndex } from '../search/full-text-index.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { openBeside } from '../servers/open-beside.ts'

export interface Diagnosis {
  readonly problems: readonly string[]
  /** Problems that remain. */
  readonly remaining: readonly string[]
  /** Additional notes for the owner, about things that no repair can change. */
  readonly notes: readonly string[]
  /** False if nothing was repaired because a service is running on the folder. */
  readonly repaired: boolean
}

/**
 * Checks the library. Unless a service is running on it, also rebuilds every index and repairs what can be repaired
 * without loss. Throws UnusableLibraryError if there is no library.
 */
export async function doctor(folder: string, clock: () => number): Promise<Diagnosis> {
  if (!existsSync(join(folder, LIBRARY_FILE))) throw new UnusableLibraryError(`There is no library in ${folder}.`)
  try {
    return await examine(folder, clock)
  } catch (error) {
    if (!isDamage(error)) throw error
    return { problems: [DAMAGED], remaining: [DAMAGED], notes: [], repaired: true }
  }
}

async function examine(folder: string, clock: () => number): Promise<Diagnosis> {
  const { database, isOurs } = await openBeside(folder)
  try {
    const objects = await openObjects(folder)
    const tooFull: string[] = []
    const notShrunk = (error: unknown) => tooFull.push(`the library’s file could not be made smaller: ${String(error)}`)
    if (isOurs) await moveBytesOut(database, objects, { moved: () => {}, notShrunk })
    const search = new FullTextIndex(database)
    const found = await findingsOf({ database, objects, search, clock })
    // Rebuilding indexes from damaged pages would lose data that is still readable.
    if (found.some(({ problem }) => problem === DAMAGED)) {
      return { problems: told(found), remaining: told(found), notes: [], repaired: isOurs }
    }
    const notes = await refusedEmails(database, clock)
    if (!isOurs) return { problems: told(found), remaining: told(found), notes, repaired: false }
    for (const { repair } of found) await repair?.()
    await rebuildEveryIndex(database, search)
    return {
      problems: [...tooFull, ...told(found)],
      remaining: [...tooFull, ...told(await findingsOf({ database, objects, search, clock }))],
      notes,
      repaired: true,
    }
  } finally {
    database.close()
  }
}

async function refusedEmails(database: Database, clock: () => number): Promise<string[]> {
  const nowhere = new PostOffice({
    database,
    send: () => {},
    vault: createVault(new Uint8Array(KEY_LENGTH)),
    clock,
    report: () => {},
  })
  const refused = await nowhere.refused(null)
  return refused.map(
    ({ to, subject, reason, date }) =>
      `email to ${to} not sent (“${subject}”, ${new Date(date).toISOString().slice(0, 10)}): ${reason || 'no mail server in time'}`,
  )
}

interface Repairable {
  readonly problem: string
  readonly repair: (() => Promise<void> | void) | null
}

interface Examined {
  readonly database: Database
  readonly objects: ObjectStore
  readonly search: SearchIndex
  readonly clock: () => number
}

async function findingsOf({ database, objects, search, clock }: Examined): Promise<Repairable[]> {
  const findings: Repairable[] = database.withConnection(checkLibrary).map(({ problem, repair }: Finding) => ({
    problem,
    repair: repair && (() => database.withConnection((sqlite) => sqlite.transaction(() => repair(sqlite)).immediate())),
  }))
  if (findings.some(({ problem }) => problem === DAMAGED)) return findings
  findings.push(...(await missingObjects(database, objects)))
  const missing = database.withConnection(missingEntries)
  if (missing.length === 0) return findings
  const problem = `${missing.length} × content that no feed can show`
  return [...findings, { problem, repair: () => deriveAnew(database, search, clock, missing) }]
}

/**
 * Finds missing objects. A missing page can be fetched again, so its row is deleted. A missing file can't be recovered.
 */
async function missingObjects(database: Database, objects: ObjectStore): Promise<Repairable[]> {
  const findings: Repairable[] = []
  for (const table of ['page', 'page_version', 'content_file', 'upload_part'] as const) {
    const missing: NamedObject[] = []
    for (const named of database.withConnection((sqlite) => namedObjects(sqlite, table))) {
      if ((await objects.get(named.account, named.object, { start: 0, end: 0 })) === null) missing.push(named)
    }
    if (missing.length === 0) continue
    findings.push({
      problem: `${missing.length} in ${table} whose bytes are missing`,
      repair:
        table === 'page' || table === 'page_version'
          ? () => database.withConnection((sqlite) => forgetPages(sqlite, table, missing))
          : null,
    })
  }
  return findings
}

/**
 * Derives the missing entry rows of contents again. Contents whose words are missing too are indexed afterwards, with
 * all others.
 */
async function deriveAnew(
  database: Database,
  search: SearchIndex,
  clock: () => number,
  missing: readonly { readonly id: number; readonly account: number }[],
): Promise<void> {
  const stamps = new Stamps(database, clock)
  const entries = new EntryWriter(database, search)
  for (const [account, contents] of Map.groupBy(missing, (content) => content.account)) {
    await database.change(account, async (tx) => {
      for (const { id } of contents) await entries.refresh(tx, id, await stamps.next(tx))
    })
  }
}

/** Number of contents indexed in one transaction. */
const BATCH = 500

/** Rebuilds all indexes, damaged or not. */
async function rebuildEveryIndex(database: Database, search: SearchIndex): Promise<void> {
  database.withConnection(rebuildIndexes)
  await database.directory((tx) => search.rebuild(tx))
  for (const account of await search.accountsWithPending()) {
    while (await database.change(account, (tx) => search.indexSome(tx, BATCH))) continue
  }
  database.withConnection(renewStatistics)
}

function told(findings: readonly Repairable[]): string[] {
  return findings.map(({ problem }) => problem)
}
