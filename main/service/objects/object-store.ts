import type { ByteSource } from '../bytes/byte-source.ts'

/** A stretch of an object: from `start` up to `end`, in bytes. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredObject {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string
  readonly size: number
  /** When it was last put, in milliseconds since the epoch. */
  readonly putMs: number
}

/**
 * Bytes that are too large for the library's tables: pages, files, uploads. Each account has its own, named by their
 * SHA-256, so that putting the same bytes twice keeps them once.
 *
 * Put the bytes first and write the row that names them after: a killed process then leaves bytes without a row, which
 * `sweepObjects` removes a day later, and never a row without bytes.
 */
export interface ObjectStore {
  /** Resolves to their SHA-256 once the bytes would survive a power cut. */
  put(account: number, bytes: Uint8Array | ByteSource): Promise<string>
  /** Null if there are none. A range is cut at the end of the object. */
  get(account: number, sha256: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Deletes an object that was last put before `putBefore`, in milliseconds since the epoch. Resolves to true if it
   * did: bytes that were put again in the meantime stay, because a row may be about to name them.
   */
  delete(account: number, sha256: string, putBefore: number): Promise<boolean>
  /** For an account that is deleted. */
  deleteAll(account: number): Promise<void>
  /**
   * Deletes the remains of puts that a killed process started before `begunBefore`, in milliseconds since the epoch.
   */
  deleteUnfinished(account: number, begunBefore: number): Promise<void>
  /** In the order of their names. */
  list(account: number): AsyncIterable<StoredObject>
  /** The accounts that have objects. */
  accounts(): Promise<number[]>
}
