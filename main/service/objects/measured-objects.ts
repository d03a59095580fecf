import type { ByteSource } from '../bytes/byte-source.ts'
import type { ByteRange, ObjectStore, StoredObject } from './object-store.ts'

/** Time after which the objects are measured again. */
const MEASURE_AGE = 60 * 60_000

/** An object store that knows how many bytes each account stores. */
export class MeasuredObjects implements ObjectStore {
  readonly #objects: ObjectStore
  readonly #clock: () => number
  readonly #measured = new Map<number, { bytes: number; readonly until: number }>()

  constructor(objects: ObjectStore, clock: () => number) {
    this.#objects = objects
    this.#clock = clock
  }

  /** Returns the number of bytes. An object that was put twice within an hour counts twice. */
  async used(account: number): Promise<number> {
    const known = this.#measured.get(account)
    if (known && known.until > this.#clock()) return known.bytes
    let bytes = 0
    for await (const { size } of this.#objects.list(account)) bytes += size
    this.#measured.set(account, { bytes, until: this.#clock() + MEASURE_AGE })
    return bytes
  }

  async put(account: number, bytes: Uint8Array | ByteSource): Promise<string> {
    const sha256 = await this.#objects.put(account, bytes)
    const known = this.#measured.get(account)
    if (known) known.bytes += bytes instanceof Uint8Array ? bytes.byteLength : bytes.size
    return sha256
  }

  get(account: number, sha256: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#objects.get(account, sha256, range)
  }

  delete(account: number, sha256: string, putBefore: number): Promise<boolean> {
    this.#measured.delete(account)
    return this.#objects.delete(account, sha256, putBefore)
  }

  deleteAll(account: number): Promise<void> {
    this.#measured.delete(account)
    return this.#objects.deleteAll(account)
  }

  deleteUnfinished(account: number, begunBefore: number): Promise<void> {
    return this.#objects.deleteUnfinished(account, begunBefore)
  }

  list(account: number): AsyncIterable<StoredObject> {
    return this.#objects.list(account)
  }

  accounts(): Promise<number[]> {
    return this.#objects.accounts()
  }
}
