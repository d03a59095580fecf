import { LARGEST_FILE, UPLOAD_PART } from '#shared/limits.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import type { Database } from '../../database/database.ts'
import { identityUrl } from '../articles/identity-url.ts'
import { NotFound } from '../not-found.ts'
import { RefusedInput } from '../refused-input.ts'

/** An upload that was begun and not saved is deleted after this. */
const PATIENCE = 24 * 60 * 60 * 1000
/** Maximum bytes of one account that wait to be read. */
const MOST_BYTES = 10 * LARGEST_FILE

export interface UploadState {
  readonly hash: string
  readonly size: number
  readonly part_size: number
  readonly missing: readonly number[]
}

/** Files that a client uploads in parts, so that an interrupted upload sends only what is missing. */
export class Uploads {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
    this.#forgetOld()
  }

  /** Throws RefusedInput if it was begun with another size, or too much waits already. */
  begin(account: number, hash: string, size: number): UploadState {
    return this.#database.transaction(() => {
      this.#forgetOld()
      const identity = identityUrl(fileAddress({ hash, name: '' }))
      const kept = this.#statements.kept.get({ account, identity })
      if (kept) return { hash, size: kept.size, part_size: UPLOAD_PART, missing: [] }
      const known = this.#statements.find.get({ account, hash })
      if (known) {
        if (known.size !== size) throw new RefusedInput('size', 'This upload was started with another size.')
        return this.#state(known, hash)
      }
      const waiting = this.#statements.sizes.all({ account }).reduce((sum, each) => sum + each.size, 0)
      if (waiting + size > MOST_BYTES) {
        throw new RefusedInput('size', 'Too many files wait to be read. Try this one again later.', 'uploads_full')
      }
      const made = this.#statements.create.get({ account, hash, size, now: this.#clock() })
      if (!made) throw new Error('The upload was not written')
      return this.#state(made, hash)
    })
  }

  /**
   * Throws NotFound, and RefusedInput for a part of the wrong size or, with the last part, bytes that don't match the
   * hash.
   */
  async take(account: number, hash: string, part: number, bytes: Buffer): Promise<UploadState> {
    const upload = this.#statements.find.get({ account, hash })
    if (!upload) throw new NotFound('This file was not begun, or it was forgotten.')
    if (upload.is_whole === 0) {
      const length = Math.min(UPLOAD_PART, upload.size - part * UPLOAD_PART)
      if (length <= 0) throw new RefusedInput('part', 'The file has no such part.')
      if (bytes.byteLength !== length) throw new RefusedInput('data', `This part has ${length} bytes.`)
      this.#statements.addPart.run({ id: upload.id, part, bytes })
      if (this.#state(upload, hash).missing.length === 0) await this.#check(upload.id, hash)
    }
    return this.#state(upload, hash)
  }

  /**
   * Call it in the transaction that saves the file's address. Returns whether it is complete. The file is kept until
   * `forget`.
   */
  keepUntilRead(account: number, hash: string): boolean {
    return this.#statements.save.run({ account, hash }) > 0
  }

  /** Null if it is incomplete. */
  read(account: number, hash: string): Uint8Array<ArrayBuffer> | null {
    const upload = this.#statements.find.get({ account, hash })
    return upload?.is_whole === 1 ? this.#bytes(upload.id) : null
  }

  forget(account: number, hash: string): void {
    this.#statements.forget.run({ account, hash })
  }

  async #check(id: number, hash: string): Promise<void> {
    const digest = await crypto.subtle.digest('SHA-256', this.#bytes(id))
    if (Buffer.from(digest).toString('hex') === hash) {
      this.#statements.setWhole.run({ id })
      return
    }
    this.#statements.forgetParts.run({ id })
    throw new RefusedInput('data', 'The bytes do not match the hash of this file.', 'hash_differs')
  }

  #bytes(id: number): Uint8Array<ArrayBuffer> {
    return Buffer.concat(this.#statements.parts.all({ id }).map(({ bytes }) => bytes))
  }

  #state({ id, size }: { id: number; size: number }, hash: string): UploadState {
    const here = new Set(this.#statements.partNumbers.all({ id }).map(({ part }) => part))
    const missing = Array.from({ length: Math.ceil(size / UPLOAD_PART) }, (_, part) => part).filter(
      (part) => !here.has(part),
    )
    return { hash, size, part_size: UPLOAD_PART, missing }
  }

  #forgetOld(): void {
    this.#statements.forgetOld.run({ before: this.#clock() - PATIENCE })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Key = { account: number; hash: string }
  return {
    kept: database.statement((p: { account: number; identity: string }) =>
      kysely
        .selectFrom('content_address')
        .innerJoin('content_file', 'content_file.content_id', 'content_address.content_id')
        .select('content_file.size')
        .where('account_id', '=', p.account)
        .where('identity_url', '=', p.identity),
    ),
    find: database.statement((p: Key) =>
      kysely
        .selectFrom('upload')
        .select(['id', 'size', 'is_whole'])
        .where('account_id', '=', p.account)
        .where('hash', '=', p.hash),
    ),
    sizes: database.statement((p: { account: number }) =>
      kysely.selectFrom('upload').select('size').where('account_id', '=', p.account),
    ),
    create: database.statement((p: Key & { size: number; now: number }) =>
      kysely
        .insertInto('upload')
        .values({ account_id: p.account, hash: p.hash, size: p.size, created_ms: p.now })
        .returning(['id', 'size', 'is_whole']),
    ),
    addPart: database.statement((p: { id: number; part: number; bytes: Buffer }) =>
      kysely.replaceInto('upload_part').values({ upload_id: p.id, part: p.part, bytes: p.bytes }),
    ),
    partNumbers: database.statement((p: { id: number }) =>
      kysely.selectFrom('upload_part').select('part').where('upload_id', '=', p.id),
    ),
    parts: database.statement((p: { id: number }) =>
      kysely.selectFrom('upload_part').select('bytes').where('upload_id', '=', p.id).orderBy('part'),
    ),
    forgetParts: database.statement((p: { id: number }) =>
      kysely.deleteFrom('upload_part').where('upload_id', '=', p.id),
    ),
    setWhole: database.statement((p: { id: number }) =>
      kysely.updateTable('upload').set({ is_whole: 1 }).where('id', '=', p.id),
    ),
    save: database.statement((p: Key) =>
      kysely
        .updateTable('upload')
        .set({ is_saved: 1 })
        .where('account_id', '=', p.account)
        .where('hash', '=', p.hash)
        .where('is_whole', '=', 1),
    ),
    forget: database.statement((p: Key) =>
      kysely.deleteFrom('upload').where('account_id', '=', p.account).where('hash', '=', p.hash),
    ),
    forgetOld: database.statement((p: { before: number }) =>
      kysely.deleteFrom('upload').where('is_saved', '=', 0).where('created_ms', '<', p.before),
    ),
  }
}
