import type { IDBPTransaction } from 'idb'

/**
 * Runs `work` in a transaction. Resolves once everything is committed; a failure undoes it all. `work` may wait for
 * nothing but the transaction's requests, because a transaction without a request ends.
 */
export async function inTransaction<T>(
  transaction: Pick<IDBPTransaction, 'done' | 'error' | 'abort'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const [result] = await Promise.all([work(), transaction.done])
    return result
  } catch (error) {
    // A request that was cut off when the transaction failed does not know the reason.
    if (transaction.error) throw transaction.error
    undo(transaction)
    throw error
  }
}

/** Takes back what the transaction wrote, unless it has ended. */
export function undo(transaction: Pick<IDBPTransaction, 'abort'>): void {
  try {
    transaction.abort()
  } catch (error) {
    // It has ended already.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}
