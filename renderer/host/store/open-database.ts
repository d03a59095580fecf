import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { StoreError } from '#shared/sync/store/store-error.ts'
import * as t from '#shared/words/sync.ts'
import { inTransaction } from './in-transaction.ts'

/** Changes the tables and indexes. `from` is the existing version, which is 0 for a new database. */
export type Upgrade<Schema extends DBSchema> = (
  db: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
  from: number,
) => Promise<void>

/**
 * Opens a database, creating or upgrading it as needed. Rejects with StoreError 'blocked' if another tab keeps an older
 * version open after a request to close it. Without a `version`, opens the existing one.
 */
export function openDatabase<Schema extends DBSchema>(
  name: string,
  version: number | undefined,
  upgrade: Upgrade<Schema>,
): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    let blocked = false
    let failure: unknown = null
    const opening = openDB<Schema>(name, version, {
      upgrade: (db, from, _to, transaction) => {
        inTransaction(transaction, () => upgrade(db, transaction, from)).catch((error: unknown) => {
          failure = error
        })
      },
      blocked: () => {
        blocked = true
        reject(new StoreError('blocked', t.olderTab))
      },
    })
    opening.then(
      (db) => (blocked ? db.close() : resolve(db)),
      // The request itself knows only that its transaction was aborted.
      (error: unknown) => reject(failure ?? error),
    )
  })
}
