import { createHash } from 'node:crypto'
import { type ByteSource, wholeOf } from '../bytes/byte-source.ts'
import type { ByteRange, ObjectStore, StoredObject } from './object-store.ts'

interface Held {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly putMs: number
}

/** Object store of a library in memory. */
export class MemoryObjects implements ObjectStore {
  readonly #clock: () => number
  readonly #held = new Map<number, Map<string, Held>>()

  /** `clock` returns milliseconds since the epoch. */
  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  async put(account: number, given: Uint8Array | ByteSource): Promise<string> {
    const bytes = new Uint8Array(given instanceof Uint8Array ? given : await wholeOf(given))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const own = this.#held.get(account) ?? new Map<string, Held>()
    own.set(sha256, { bytes, putMs: this.#clock() })
    this.#held.set(account, own)
    return sha256
  }

  async get(account: number, sha256: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = this.#held.get(account)?.get(sha256)
    return found ? found.bytes.slice(range?.start ?? 0, range?.end) : null
  }

  async delete(account: number, sha256: string, putBefore: number): Promise<boolean> {
    const own = this.#held.get(account)
    const found = own?.get(sha256)
    return found !== undefined && found.putMs < putBefore && own?.delete(sha256) === true
  }

  async deleteAll(account: number): Promise<void> {
    this.#held.delete(account)
  }

  async deleteUnfinished(): Promise<void> {
    // Nothing needs to be deleted, because nothing outlives the process.
  }

  async *list(account: number): AsyncGenerator<StoredObject> {
    const own = [...(this.#held.get(account) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [sha256, { bytes, putMs }] of own) yield { sha256, size: bytes.byteLength, putMs }
  }

  async accounts(): Promise<number[]> {
    return [...this.#held].filter(([, own]) => own.size > 0).map(([account]) => account)
  }
}
