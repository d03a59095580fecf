import type { Database } from '../database/database.ts'
import { type CopiedAccount, copyAccount, objectsNamed } from '../database/moving/copy-account.ts'
import type { MovingAccount } from '../database/moving/account-migration.ts'
import type { Snapshot } from '../database/moving/open-snapshot.ts'
import { sideOf } from '../database/moving/side.ts'
import { EntryWriter } from '../library/entries/entry-writer.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { FullTextIndex } from '../search/full-text-index.ts'
import type { Vault } from '../secrets/vault.ts'
import { moveObjectsOf } from './move-objects-of.ts'
import { Resealing } from './reseal.ts'

/** Number of contents that are indexed in one transaction. */
const BATCH = 500

export interface AccountJourney extends Pick<MovingAccount, 'account' | 'as' | 'keepsNumbers' | 'isWhole'> {
  readonly from: Snapshot
  readonly fromObjects: ObjectStore
  /** Null if the source library's key is not available. */
  readonly fromVault: Vault | null
  readonly to: Database
  readonly toObjects: ObjectStore
  readonly toVault: Vault
  readonly say: (line: string) => void
}

export interface MovedAccount {
  readonly entries: number
  readonly objects: number
  /** Number of pages and files that were missing or damaged. */
  readonly missing: number
  /** Number of passwords and keys that could not be decrypted. */
  readonly secretsLeft: number
  /** The account's former handle, if another account has it here. */
  readonly lostHandle: string | null
}

/**
 * Copies an account from one library into another, where it must not exist yet. Its objects are copied first, and then
 * all rows in one transaction. If the process is killed, that leaves bytes without rows, and the next attempt continues
 * with the rest.
 */
export async function moveAccount(journey: AccountJourney): Promise<MovedAccount> {
  const { from, account, as, to, say } = journey
  const names = await from.read((side) => objectsNamed({ from: side, account }))
  let { count, missing } = await moveObjects(journey, names)
  const rows = await moveRows(journey)
  const { entries, lostHandle } = rows.copied
  // Objects saved in the meantime, while the service continued to run.
  const known = new Set(names)
  const later = rows.names.filter((name) => !known.has(name))
  if (later.length > 0) {
    const more = await moveObjects(journey, later)
    count += more.count
    missing += more.missing
  }
  say(`${entries.length} articles. Their words are being indexed.`)
  await indexWords(to, as)
  return { entries: entries.length, objects: count, missing, secretsLeft: rows.secretsLeft, lostHandle }
}

/**
 * Indexes the words of an account's contents. An interrupted run continues where it stopped, also at the next start of
 * the service.
 */
export async function indexWords(library: Database, account: number): Promise<void> {
  const search = new FullTextIndex(library)
  while (await library.change(account, (tx) => search.indexSome(tx, BATCH))) continue
}

function moveObjects(journey: AccountJourney, names: readonly string[]) {
  const { account, as, fromObjects, toObjects, say } = journey
  const places = { from: { objects: fromObjects, account }, to: { objects: toObjects, account: as } }
  return moveObjectsOf(names, places, (done) => say(`${done} of ${names.length} pages and files`))
}

interface MovedRows {
  readonly copied: CopiedAccount
  readonly names: readonly string[]
  readonly secretsLeft: number
}

function moveRows(journey: AccountJourney): Promise<MovedRows> {
  const { from, account, as, fromVault, to, toVault, keepsNumbers, isWhole } = journey
  const search = new FullTextIndex(to)
  const writer = new EntryWriter(to, search)
  return from.read((side) =>
    to.change(as, async (tx) => {
      const resealing = new Resealing({ vault: fromVault, account }, { vault: toVault, account: as })
      const moving = { from: side, account, to: sideOf(to, tx), as, keepsNumbers, isWhole }
      const copied = await copyAccount(moving, { reseal: (column, sealed) => resealing.reseal(column, sealed) })
      if (!isWhole) for (const entry of copied.entries) await writer.writeText(tx, entry)
      await search.rebuild(tx)
      return { copied, names: await objectsNamed(moving), secretsLeft: resealing.left }
    }),
  )
}
