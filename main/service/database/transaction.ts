/**
 * An open transaction. Every statement needs one to run, so a read or write outside a transaction does not compile. It
 * ends when the work that received it ends: a statement that runs later throws.
 */
export interface Reading {
  /** The reader whose rows are read. Null for data that belongs to no reader: sign-ins, sessions, feeds. */
  readonly account: number | null
  /** The underlying connection. Only `Database` opens transactions. */
  readonly [connection]: unknown
}

/** Reads of one reader's rows, which all see the same state of the library. */
export interface Look extends Reading {
  readonly account: number
}

/** A transaction that may also write. */
export interface Writing extends Reading {
  readonly mayWrite: true
}

/** A change of one reader's rows. Either all of it takes effect or none. */
export interface Change extends Look, Writing {
  readonly account: number
}

/** A change of data that belongs to no reader. */
export interface Directory extends Writing {
  readonly account: null
}

/** The key of a transaction's connection. Only `Database` and its statements use it. */
export const connection: unique symbol = Symbol('connection')

/** Thrown if a statement was run, or a transaction was still open, after its work should have ended. */
export class TransactionEndedError extends Error {
  override readonly name = 'TransactionEndedError'
}
