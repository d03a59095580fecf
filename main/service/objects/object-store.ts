import type { ByteSource } from '../bytes/byte-source.ts'

/** A range of an object's bytes: from `start` up to `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredObject {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string
  readonly size: number
  /** When the object was last put, in milliseconds since the epoch. */
  readonly putMs: number
}

/**
 * Stores bytes that are too large for the library's tables: pages, files, uploads. Each account has separate objects.
 * They are named by their SHA-256, so that putting the same bytes twice stores them once.
 *
 * Put the bytes before writing the row that names them. Then a killed process may leave bytes without a row, which
 * `sweepObjects` removes a day later, but never a row without bytes.
 */
export interface ObjectStore {
  /** Resolves to their SHA-256 once the bytes would survive a power cut. */
  put(account: number, bytes: Uint8Array | ByteSource): Promise<string>
  /** Resolves to null if there is no such object. A range is cut off at the end of the object. */
  get(account: number, sha256: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Deletes an object if it was last put before `putBefore`, in milliseconds since the epoch. Resolves to true if it
   * was deleted. Bytes that were put again in the meantime stay, because a row may be about to name them.
   */
  delete(account: number, sha256: string, putBefore: number): Promise<boolean>
  /** Deletes all objects of an account that is being deleted. */
  deleteAll(account: number): Promise<void>
  /**
   * Deletes the remains of puts that were started before `begunBefore`, in milliseconds since the epoch, by a process
   * that was killed.
   */
  deleteUnfinished(account: number, begunBefore: number): Promise<void>
  /** Lists the objects, sorted by name. */
  list(account: number): AsyncIterable<StoredObject>
  /** Returns the accounts that have objects. */
  accounts(): Promise<number[]>
}
