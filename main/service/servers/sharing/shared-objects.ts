import type { ByteSource } from '../../bytes/byte-source.ts'
import type { Sharing } from '../../database/sharing.ts'
import type { ByteRange, ObjectStore, StoredObject } from '../../objects/object-store.ts'

/**
 * The object store of a library that several processes share. Stores can't make a deletion depend on whether the object
 * has been put again. So putting and deleting the same object take turns across the processes.
 */
export class SharedObjects implements ObjectStore {
  readonly #objects: ObjectStore
  readonly #sharing: Sharing

  constructor(objects: ObjectStore, sharing: Sharing) {
    this.#objects = objects
    this.#sharing = sharing
  }

  put(account: number, bytes: Uint8Array | ByteSource): Promise<string> {
    return this.#sharing.together(turnsOf(account), () => this.#objects.put(account, bytes))
  }

  get(account: number, sha256: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#objects.get(account, sha256, range)
  }

  /** Deletes an object. If the object is being put at the same time, skips it until a later sweep. */
  async delete(account: number, sha256: string, putBefore: number): Promise<boolean> {
    const deleting = () => this.#objects.delete(account, sha256, putBefore)
    return (await this.#sharing.exclusively(turnsOf(account), deleting)) ?? false
  }

  deleteAll(account: number): Promise<void> {
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

const turnsOf = (account: number): string => `objects of ${account}`
