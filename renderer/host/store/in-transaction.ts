import type { IDBPTransaction } from 'idb'

/**
 * Runs `work` in a transaction. Resolves once everything is committed. A failure reverts everything. `work` may await
 * only the transaction's own requests, because a transaction without requests ends.
 */
export async function inTransaction<T>(
  transaction: Pick<IDBPTransaction, 'done' | 'error' | 'abort'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const [result] = await Promise.all([work(), transaction.done])
    return result
  } catch (error) {
    // A request that was aborted because the transaction failed doesn't know the reason.
    if (transaction.error) throw transaction.error
    undo(transaction)
    throw error
  }
}

/** Reverts the transaction's writes, unless it has already ended. */
export function undo(transaction: Pick<IDBPTransaction, 'abort'>): void {
  try {
    transaction.abort()
  } catch (error) {
    // The transaction has already ended.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}
