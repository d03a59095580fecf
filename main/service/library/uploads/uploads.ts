import { createHash } from 'node:crypto'
import { LARGEST_ARCHIVE, LARGEST_FILE, MB } from '#shared/limits.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { ByteRange, ObjectStore } from '../../objects/object-store.ts'
import type { ByteSource } from '../../bytes/byte-source.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import * as t from '#shared/words/service/transfers.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { type Part, type Upload, uploadStatements } from './upload-statements.ts'

/** Time after which an upload that was started and not saved is deleted. */
const PATIENCE = 24 * 60 * 60 * 1000
/** Maximum bytes of one account's uploads that wait to be read. */
const MOST_BYTES = LARGEST_ARCHIVE + 10 * LARGEST_FILE

export interface UploadsOptions {
  readonly database: Database
  readonly objects: ObjectStore
  readonly clock: () => number
  /** Number of bytes in one part. */
  readonly part: number
  /** Rejects if the account has no room for this many more bytes. */
  readonly requireRoom: (account: number, bytes: number) => Promise<void>
}

export interface UploadState {
  readonly hash: string
  readonly size: number
  readonly part_size: number
  readonly missing: readonly number[]
}

/** The bytes of a complete upload. */
/** Files that a client uploads in parts, so that only what is missing has to be sent after an interruption. */
export class Uploads {
  readonly #options: UploadsOptions
  readonly #database: Database
  readonly #objects: ObjectStore
  readonly #statements
  /** Results of comparing the bytes of complete uploads with their hashes, by account and upload id. */
  readonly #checks = new Map<string, Promise<boolean>>()

  constructor(options: UploadsOptions) {
    this.#options = options
    this.#database = options.database
    this.#objects = options.objects
    this.#statements = uploadStatements(options.database)
  }

  /**
   * Starts or continues an upload. If the service ended before it compared a complete upload with its hash, it compares
   * it now. Throws RefusedInput if the upload was started with another size or too much is waiting already. Also throws
   * as `requireRoom` does.
   */
  async begin(account: number, hash: string, size: number): Promise<UploadState> {
    await this.forgetOld()
    await this.#requireRoom(account, hash, size)
    const { id, state, unchecked } = await this.#database.change(account, (tx) => this.#begun(tx, hash, size))
    if (!unchecked || (await this.#check(account, id, hash, unchecked))) return state
    return this.#database.look(account, (tx) => this.#state(tx, { id, size, is_whole: 0 }, hash))
  }

  async #begun(tx: Change, hash: string, size: number) {
    const identity = identityUrl(fileAddress({ hash, name: '' }))
    const kept = await this.#statements.kept.get(tx, { identity })
    if (kept) return { id: 0, state: this.#stateOf(hash, kept.size, []), unchecked: null }
    const known = await this.#statements.find.get(tx, { hash })
    if (known && known.size !== size) throw new RefusedInput('size', t.thisUploadWasStartedWithAnother)
    const upload = known ?? (await this.#create(tx, hash, size))
    return this.#stateAndParts(tx, upload, hash)
  }

  async #create(tx: Change, hash: string, size: number) {
    const waiting = (await this.#statements.sizes.all(tx, {})).reduce((sum, each) => sum + each.size, 0)
    if (waiting + size > MOST_BYTES) {
      throw new RefusedInput('size', t.tooManyFilesAreWaitingTry, 'uploads_full')
    }
    const made = await this.#statements.create.get(tx, { hash, size, now: this.#options.clock() })
    if (!made) throw new Error('The upload was not written')
    return made
  }

  /** An archive's contents are stored in addition to the archive until all of it is read. */
  async #requireRoom(account: number, hash: string, size: number): Promise<void> {
    const known = await this.#database.look(account, async (tx) => {
      const upload = await this.#statements.find.get(tx, { hash })
      return upload ? (await this.#statements.partNumbers.all(tx, upload)).length : 0
    })
    const left = Math.max(0, size - known * this.#options.part)
    await this.#options.requireRoom(account, left + (size > LARGEST_FILE ? size : 0))
  }

  /**
   * Throws NotFound. Throws RefusedInput for a part of the wrong size or, with the last part, for bytes that don't
   * match the hash.
   */
  async take(account: number, hash: string, part: number, bytes: Buffer): Promise<UploadState> {
    await this.#database.look(account, (tx) => this.#expect(tx, hash, part, bytes))
    const object = await this.#objects.put(account, bytes)
    const { id, state, unchecked } = await this.#database.change(account, async (tx) => {
      const upload = await this.#expect(tx, hash, part, bytes)
      if (upload.is_whole === 0) await this.#statements.addPart.run(tx, { id: upload.id, part, object })
      return this.#stateAndParts(tx, upload, hash)
    })
    if (unchecked && !(await this.#check(account, id, hash, unchecked))) {
      throw new RefusedInput('data', t.theUploadedDataDoesNotMatch, 'hash_differs')
    }
    return state
  }

  /**
   * Stores an upload until `forget`. Call this in the transaction that saves the file's address. Returns true if the
   * upload is complete. Throws RefusedInput if it has more than `most` bytes.
   */
  async keepUntilRead(tx: Change, hash: string, most: number): Promise<boolean> {
    const upload = await this.#statements.find.get(tx, { hash })
    if (upload && upload.size > most) {
      throw new RefusedInput('url', t.thisFileIsLargerThanMost({ most: most / MB }), 'too_large')
    }
    return (await this.#statements.save.run(tx, { hash })) > 0
  }

  /** Accepts a complete file, whose bytes have already been stored as an object, and stores it until it is read. */
  async keep(tx: Change, hash: string, size: number, object: string): Promise<void> {
    if (await this.#statements.find.get(tx, { hash })) return
    const made = await this.#statements.create.get(tx, { hash, size, now: this.#options.clock() })
    if (!made) throw new Error('The upload was not written')
    await this.#statements.addPart.run(tx, { id: made.id, part: 0, object })
    await this.#statements.setWhole.run(tx, made)
    await this.#statements.save.run(tx, { hash })
  }

  /** Returns null if the upload is incomplete. */
  async source(account: number, hash: string): Promise<ByteSource | null> {
    const found = await this.#database.look(account, async (tx) => {
      const upload = await this.#statements.find.get(tx, { hash })
      return upload?.is_whole === 1 ? { upload, parts: await this.#statements.parts.all(tx, upload) } : null
    })
    if (!found) return null
    const { upload, parts } = found
    // A file that came as a whole has one part, however large.
    const length = parts.length === 1 ? upload.size : this.#options.part
    return {
      size: upload.size,
      read: async (start, end) => {
        const stop = Math.min(end, upload.size)
        let bytes: Uint8Array<ArrayBuffer> | null = null
        for (let at = start; at < stop; at = (Math.floor(at / length) + 1) * length) {
          const first = Math.floor(at / length) * length
          const object = parts[first / length]?.object ?? ''
          const range = { start: at - first, end: Math.min(stop - first, length) }
          const piece = await this.#object(account, object, range)
          if (piece.length === stop - start) return piece
          bytes ??= new Uint8Array(stop - start)
          bytes.set(piece, at - start)
        }
        return bytes ?? new Uint8Array(0)
      },
    }
  }

  async forget(tx: Change, hash: string): Promise<void> {
    await this.#statements.forget.run(tx, { hash })
  }

  /** Deletes uploads of all accounts that were started long ago and never saved. */
  async forgetOld(): Promise<void> {
    const before = this.#options.clock() - PATIENCE
    const owners = await this.#database.lookInDirectory((tx) => this.#statements.ownersOfOld.all(tx, { before }))
    for (const { account_id } of owners) {
      await this.#database.change(account_id, (tx) => this.#statements.forgetOld.run(tx, { before }))
    }
  }

  /** Returns the upload to which this part belongs. */
  async #expect(tx: Look, hash: string, part: number, bytes: Buffer) {
    const upload = await this.#statements.find.get(tx, { hash })
    if (!upload) throw new NotFound(t.thisUploadDoesntExistOrHas)
    if (upload.is_whole === 1) return upload
    const length = Math.min(this.#options.part, upload.size - part * this.#options.part)
    if (length <= 0) throw new RefusedInput('part', t.thisPartOfTheFileDoesnt)
    if (bytes.byteLength !== length) throw new RefusedInput('data', t.thisPartMustHaveLengthBytes({ length }))
    return upload
  }

  /** Returns true if the bytes match the hash. An upload whose bytes don't match loses its parts. */
  #check(account: number, id: number, hash: string, parts: readonly Part[]): Promise<boolean> {
    const key = `${account} ${id}`
    const running = this.#checks.get(key)
    if (running) return running
    const check = this.#compare(account, id, hash, parts).finally(() => this.#checks.delete(key))
    this.#checks.set(key, check)
    return check
  }

  async #compare(account: number, id: number, hash: string, parts: readonly Part[]): Promise<boolean> {
    const digest = createHash('sha256')
    for (const { object } of parts) digest.update(await this.#object(account, object))
    const matches = digest.digest('hex') === hash
    await this.#database.change(account, async (tx) => {
      // In the meantime the upload may have been deleted and started again, or a part was replaced.
      if ((await this.#statements.find.get(tx, { hash }))?.id !== id) return
      const now = await this.#statements.parts.all(tx, { id })
      if (!matches) await this.#statements.forgetParts.run(tx, { id })
      else if (parts.every(({ object }, at) => now[at]?.object === object))
        await this.#statements.setWhole.run(tx, { id })
    })
    return matches
  }

  async #object(account: number, object: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#objects.get(account, object, range)
    if (!bytes) throw new Error(`The object ${object} of an upload is missing`)
    return bytes
  }

  /** Also returns the parts if all are present but have not been compared with the hash. */
  async #stateAndParts(tx: Look, upload: Upload, hash: string) {
    const state = await this.#state(tx, upload, hash)
    const isUnchecked = upload.is_whole === 0 && state.missing.length === 0
    return { id: upload.id, state, unchecked: isUnchecked ? await this.#statements.parts.all(tx, upload) : null }
  }

  async #state(tx: Look, { id, size, is_whole }: Upload, hash: string): Promise<UploadState> {
    if (is_whole === 1) return this.#stateOf(hash, size, [])
    const here = new Set((await this.#statements.partNumbers.all(tx, { id })).map(({ part }) => part))
    const missing = Array.from({ length: Math.ceil(size / this.#options.part) }, (_, part) => part).filter(
      (part) => !here.has(part),
    )
    return this.#stateOf(hash, size, missing)
  }

  #stateOf(hash: string, size: number, missing: readonly number[]): UploadState {
    return { hash, size, part_size: this.#options.part, missing }
  }
}
