import { createHash } from 'node:crypto'
import { type ByteSource, inMemory } from '../../bytes/byte-source.ts'
import { hashOf } from '../../bytes/hash-of.ts'
import { DamagedObject } from '../../objects/damaged-object.ts'
import type { ByteRange, ObjectStore, StoredObject } from '../../objects/object-store.ts'
import type { Listing } from './read-s3-listing.ts'
import type { S3Bucket, S3Call } from './s3-bucket.ts'
import { S3Error } from './s3-error.ts'

const named = /^[0-9a-f]{64}$/

/** The precision of times in HTTP headers, which are in whole seconds. */
const SECOND = 1000

/** Number of simultaneous deletions. */
const AT_ONCE = 8

/**
 * Stores objects in a bucket: `<account>/<sha256>`. Only one process may put and delete. No S3 server can delete an
 * object only if it has not been put again, so putting and deleting take turns within the process.
 */
export class S3Objects implements ObjectStore {
  readonly #bucket: S3Bucket
  readonly #puts = new Map<string, number>()
  readonly #deletions = new Map<string, Promise<unknown>>()

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket
  }

  async put(account: number, given: Uint8Array | ByteSource): Promise<string> {
    const body = given instanceof Uint8Array ? inMemory(given) : given
    const sha256 = await hashOf(body)
    const key = keyOf(account, sha256)
    while (this.#deletions.has(key)) await Promise.allSettled([this.#deletions.get(key)])
    this.#puts.set(key, (this.#puts.get(key) ?? 0) + 1)
    try {
      // The server compares the hash with the bytes that arrive.
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 }
      await this.#bucket.call({ method: 'PUT', key, headers, body }, [200])
    } finally {
      const left = (this.#puts.get(key) ?? 1) - 1
      if (left === 0) this.#puts.delete(key)
      else this.#puts.set(key, left)
    }
    return sha256
  }

  async get(account: number, sha256: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> {
    const key = keyOf(account, sha256)
    if (range === undefined) {
      const bytes = await this.#read(key)
      if (bytes !== null && createHash('sha256').update(bytes).digest('hex') !== sha256) {
        throw new DamagedObject(`The object store gave other bytes for ${key}.`)
      }
      return bytes
    }
    const start = Math.max(range.start, 0)
    // For an empty range, one byte is requested to check whether the object exists.
    const wanted = Math.max(range.end - start, 0)
    const bytes = await this.#read(key, { start, end: start + Math.max(wanted, 1) })
    return bytes === null ? null : bytes.slice(0, wanted)
  }

  async delete(account: number, sha256: string, putBefore: number): Promise<boolean> {
    const key = keyOf(account, sha256)
    if (this.#puts.has(key) || this.#deletions.has(key)) return false
    const deleting = this.#deleteOld(key, putBefore)
    this.#deletions.set(key, deleting)
    try {
      return await deleting
    } finally {
      this.#deletions.delete(key)
    }
  }

  async deleteAll(account: number): Promise<void> {
    const going: Promise<unknown>[] = []
    for await (const { sha256 } of this.list(account)) {
      going.push(this.#bucket.call({ method: 'DELETE', key: keyOf(account, sha256) }, [200, 204, 404]))
      if (going.length < AT_ONCE) continue
      await Promise.all(going.splice(0))
    }
    await Promise.all(going)
  }

  async deleteUnfinished(): Promise<void> {
    // A server stores nothing of a put that was interrupted.
  }

  async *list(account: number): AsyncGenerator<StoredObject> {
    let last = ''
    for await (const { keys } of this.#pages(`${accountIn(account)}/`)) {
      for (const { key: sha256, size, putMs } of keys) {
        if (!named.test(sha256)) continue
        if (sha256 <= last || !Number.isSafeInteger(size) || Number.isNaN(putMs)) throw senseless()
        last = sha256
        yield { sha256, size, putMs }
      }
    }
  }

  async accounts(): Promise<number[]> {
    const found = new Set<number>()
    for await (const { folders } of this.#pages('', '/')) {
      for (const name of folders) if (/^\d+\/$/.test(name)) found.add(Number(name.slice(0, -1)))
    }
    return [...found].toSorted((a, b) => a - b)
  }

  async #deleteOld(key: string, putBefore: number): Promise<boolean> {
    const { status, headers } = await this.#bucket.call({ method: 'HEAD', key }, [200, 404])
    if (status === 404) return false
    const putMs = Date.parse(headers.get('last-modified') ?? '')
    if (Number.isNaN(putMs)) throw senseless()
    if (putMs + SECOND > putBefore) return false
    await this.#bucket.call({ method: 'DELETE', key }, [200, 204, 404])
    return true
  }

  async #read(key: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const answer = await this.#bucket.call({ method: 'GET', key, ...stretchOf(range) }, [200, 206, 416])
      if (range === undefined) {
        if (answer.status !== 200) throw senseless()
        return answer.bytes
      }
      // The object ends before the range starts.
      if (answer.status === 416) return new Uint8Array()
      // A server that doesn't support ranges sends the whole object.
      if (answer.status === 200) return answer.bytes.slice(range.start, range.end)
      const begins = /^bytes (\d+)-/.exec(answer.headers.get('content-range') ?? '')?.[1]
      if (begins !== String(range.start)) throw senseless()
      return answer.bytes.slice(0, range.end - range.start)
    } catch (error) {
      // Only this response means that the object is gone. If the bucket is missing, objects can't be found either.
      if (error instanceof S3Error && error.status === 404 && error.code === 'NoSuchKey') return null
      throw error
    }
  }

  async *#pages(prefix: string, delimiter?: string): AsyncGenerator<Listing> {
    const seen = new Set<string>()
    let next: string | null = null
    do {
      const listing: Listing = await this.#bucket.list(prefix, { ...(delimiter ? { delimiter } : {}), next })
      yield listing
      next = listing.next
      // Without this check, a server that repeats itself would be called forever.
      if (next !== null && seen.has(next)) throw senseless()
      if (next !== null) seen.add(next)
    } while (next !== null)
  }
}

const senseless = (): S3Error => new S3Error('The object store gave an answer that makes no sense.')

const stretchOf = (range: ByteRange | undefined): Pick<S3Call, 'headers'> =>
  range === undefined ? {} : { headers: { range: `bytes=${range.start}-${range.end - 1}` } }

function keyOf(account: number, sha256: string): string {
  if (!named.test(sha256)) throw new RangeError('An object is named by its SHA-256.')
  return `${accountIn(account)}/${sha256}`
}

function accountIn(account: number): string {
  if (!Number.isSafeInteger(account) || account < 0) throw new RangeError('An account is a number.')
  return String(account)
}
