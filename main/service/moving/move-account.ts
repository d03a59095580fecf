import type { Database } from '../database/database.ts'
import { copyAccount, objectsNamed } from '../database/moving/copy-account.ts'
import type { MovingAccount } from '../database/moving/moving-account.ts'
import { EntryWriter } from '../library/entries/entry-writer.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { FullTextIndex } from '../search/full-text-index.ts'
import type { Vault } from '../secrets/vault.ts'
import { moveObjectsOf } from './move-objects-of.ts'
import { Resealing } from './reseal.ts'

/** Contents indexed in one transaction. */
const BATCH = 500

export interface AccountJourney extends Pick<MovingAccount, 'from' | 'account' | 'keepsNumbers'> {
  readonly fromObjects: ObjectStore
  /** Null: its key is not here. */
  readonly fromVault: Vault | null
  readonly to: Database
  /** The number that the account gets. */
  readonly as: number
  readonly toObjects: ObjectStore
  readonly toVault: Vault
  readonly say: (line: string) => void
}

export interface MovedAccount {
  readonly entries: number
  readonly objects: number
  /** Pages and files that were missing or damaged. */
  readonly missing: number
  /** Passwords and keys that could not be opened. */
  readonly secretsLeft: number
  /** The name under which it was known, if somebody else has it here. */
  readonly lostHandle: string | null
}

/**
 * Copies an account from one library into another, where it must not be. Its objects come first, and then all rows in
 * one change, so a kill leaves bytes without rows, and the next try goes on with the rest.
 */
export async function moveAccount(journey: AccountJourney): Promise<MovedAccount> {
  const { from, account, fromObjects, fromVault, to, as, toObjects, toVault, keepsNumbers, say } = journey
  const places = { from: { objects: fromObjects, account }, to: { objects: toObjects, account: as } }
  const names = objectsNamed({ from, account })
  const { count, missing } = await moveObjectsOf(names, places, (done) =>
    say(`${done} of ${names.length} pages and files`),
  )
  const resealing = new Resealing({ vault: fromVault, account }, { vault: toVault, account: as })
  const search = new FullTextIndex(to)
  const writer = new EntryWriter(to, search)
  const { entries, lostHandle } = await to.change(as, async (tx) => {
    const copied = copyAccount({ from, account, to: tx, keepsNumbers }, to, {
      reseal: (column, sealed) => resealing.reseal(column, sealed),
    })
    for (const entry of copied.entries) await writer.writeText(tx, entry)
    await search.rebuild(tx)
    return copied
  })
  say(`${entries.length} articles. Their words are being indexed.`)
  // If this is cut short, the service's next start goes on.
  while (await to.change(as, (tx) => search.indexSome(tx, BATCH))) continue
  return { entries: entries.length, objects: count, missing, secretsLeft: resealing.left, lostHandle }
}
