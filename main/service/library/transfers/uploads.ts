import { createHash } from 'node:crypto'
import { LARGEST_FILE, UPLOAD_PART } from '#shared/limits.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
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
  readonly #objects: ObjectStore
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, objects: ObjectStore, clock: () => number) {
    this.#database = database
    this.#objects = objects
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /** Throws RefusedInput if it was begun with another size, or too much waits already. */
  async begin(account: number, hash: string, size: number): Promise<UploadState> {
    await this.forgetOld()
    return this.#database.change(account, async (tx) => {
      const identity = identityUrl(fileAddress({ hash, name: '' }))
      const kept = await this.#statements.kept.get(tx, { identity })
      if (kept) return { hash, size: kept.size, part_size: UPLOAD_PART, missing: [] }
      const known = await this.#statements.find.get(tx, { hash })
      if (known) {
        if (known.size !== size) throw new RefusedInput('size', 'This upload was started with another size.')
        return this.#state(tx, known, hash)
      }
      const waiting = (await this.#statements.sizes.all(tx, {})).reduce((sum, each) => sum + each.size, 0)
      if (waiting + size > MOST_BYTES) {
        throw new RefusedInput('size', 'Too many files wait to be read. Try this one again later.', 'uploads_full')
      }
      const made = await this.#statements.create.get(tx, { hash, size, now: this.#clock() })
      if (!made) throw new Error('The upload was not written')
      return this.#state(tx, made, hash)
    })
  }

  /**
   * Throws NotFound, and RefusedInput for a part of the wrong size or, with the last part, bytes that don't match the
   * hash.
   */
  async take(account: number, hash: string, part: number, bytes: Buffer): Promise<UploadState> {
    await this.#database.look(account, (tx) => this.#expect(tx, hash, part, bytes))
    const object = await this.#objects.put(account, bytes)
    const { id, state, unchecked } = await this.#database.change(account, async (tx) => {
      const upload = await this.#expect(tx, hash, part, bytes)
      if (upload.is_whole === 0) await this.#statements.addPart.run(tx, { id: upload.id, part, object })
      const state = await this.#state(tx, upload, hash)
      const isComplete = upload.is_whole === 0 && state.missing.length === 0
      return { id: upload.id, state, unchecked: isComplete ? await this.#statements.parts.all(tx, upload) : null }
    })
    if (unchecked) await this.#check(account, id, hash, this.#bytes(account, unchecked))
    return state
  }

  /** Call it in the change that saves the file's address. Returns whether it is complete. It is kept until `forget`. */
  async keepUntilRead(tx: Change, hash: string): Promise<boolean> {
    return (await this.#statements.save.run(tx, { hash })) > 0
  }

  /** Takes in a file that is here as a whole, to be kept until it is read. Its bytes were put as an object. */
  async keep(tx: Change, hash: string, size: number, object: string): Promise<void> {
    if (await this.#statements.find.get(tx, { hash })) return
    const made = await this.#statements.create.get(tx, { hash, size, now: this.#clock() })
    if (!made) throw new Error('The upload was not written')
    await this.#statements.addPart.run(tx, { id: made.id, part: 0, object })
    await this.#statements.setWhole.run(tx, made)
    await this.#statements.save.run(tx, { hash })
  }

  /** Null if it is incomplete. */
  async read(account: number, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const parts = await this.#partsOf(account, hash)
    if (!parts) return null
    const all: Uint8Array[] = []
    for await (const part of this.#bytes(account, parts)) all.push(part)
    return new Uint8Array(Buffer.concat(all))
  }

  /** The same, in parts that are read when they are wanted. */
  async parts(account: number, hash: string): Promise<AsyncIterable<Uint8Array> | null> {
    const parts = await this.#partsOf(account, hash)
    return parts && this.#bytes(account, parts)
  }

  #partsOf(account: number, hash: string) {
    return this.#database.look(account, async (tx) => {
      const upload = await this.#statements.find.get(tx, { hash })
      return upload?.is_whole === 1 ? this.#statements.parts.all(tx, { id: upload.id }) : null
    })
  }

  async forget(tx: Change, hash: string): Promise<void> {
    await this.#statements.forget.run(tx, { hash })
  }

  /** Forgets everyone's uploads that were begun long ago and not saved. */
  async forgetOld(): Promise<void> {
    const before = this.#clock() - PATIENCE
    const owners = await this.#database.lookInDirectory((tx) => this.#statements.ownersOfOld.all(tx, { before }))
    for (const { account_id } of owners) {
      await this.#database.change(account_id, (tx) => this.#statements.forgetOld.run(tx, { before }))
    }
  }

  /** The upload that this part belongs to. */
  async #expect(tx: Look, hash: string, part: number, bytes: Buffer) {
    const upload = await this.#statements.find.get(tx, { hash })
    if (!upload) throw new NotFound('This file was not begun, or it was forgotten.')
    if (upload.is_whole === 1) return upload
    const length = Math.min(UPLOAD_PART, upload.size - part * UPLOAD_PART)
    if (length <= 0) throw new RefusedInput('part', 'The file has no such part.')
    if (bytes.byteLength !== length) throw new RefusedInput('data', `This part has ${length} bytes.`)
    return upload
  }

  async #check(account: number, id: number, hash: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const digest = createHash('sha256')
    for await (const part of parts) digest.update(part)
    const matches = digest.digest('hex') === hash
    await this.#database.change(account, async (tx) => {
      // Meanwhile the upload may have been forgotten and begun anew.
      if ((await this.#statements.find.get(tx, { hash }))?.id !== id) return
      if (matches) await this.#statements.setWhole.run(tx, { id })
      else await this.#statements.forgetParts.run(tx, { id })
    })
    if (!matches) throw new RefusedInput('data', 'The bytes do not match the hash of this file.', 'hash_differs')
  }

  async *#bytes(account: number, parts: readonly { readonly object: string }[]): AsyncGenerator<Uint8Array> {
    for (const { object } of parts) {
      const bytes = await this.#objects.get(account, object)
      if (!bytes) throw new Error(`The object ${object} of an upload is missing`)
      yield bytes
    }
  }

  async #state(tx: Look, { id, size }: { id: number; size: number }, hash: string): Promise<UploadState> {
    const here = new Set((await this.#statements.partNumbers.all(tx, { id })).map(({ part }) => part))
    const missing = Array.from({ length: Math.ceil(size / UPLOAD_PART) }, (_, part) => part).filter(
      (part) => !here.has(part),
    )
    return { hash, size, part_size: UPLOAD_PART, missing }
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Key = { account: number; hash: string }
  type Id = { account: number; id: number }
  return {
    kept: database.statement((p: { account: number; identity: string }) =>
      kysely
        .selectFrom('content_address')
        .innerJoin('content_file', (join) =>
          join
            .onRef('content_file.account_id', '=', 'content_address.account_id')
            .onRef('content_file.content_id', '=', 'content_address.content_id'),
        )
        .select('content_file.size')
        .where('content_address.account_id', '=', p.account)
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
    addPart: database.statement((p: Id & { part: number; object: string }) =>
      kysely
        .insertInto('upload_part')
        .values({ account_id: p.account, upload_id: p.id, part: p.part, object: p.object })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'upload_id', 'part'])
            .doUpdateSet((eb) => ({ object: eb.ref('excluded.object') })),
        ),
    ),
    partNumbers: database.statement((p: Id) =>
      kysely.selectFrom('upload_part').select('part').where('account_id', '=', p.account).where('upload_id', '=', p.id),
    ),
    parts: database.statement((p: Id) =>
      kysely
        .selectFrom('upload_part')
        .select('object')
        .where('account_id', '=', p.account)
        .where('upload_id', '=', p.id)
        .orderBy('part'),
    ),
    forgetParts: database.statement((p: Id) =>
      kysely.deleteFrom('upload_part').where('account_id', '=', p.account).where('upload_id', '=', p.id),
    ),
    setWhole: database.statement((p: Id) =>
      kysely.updateTable('upload').set({ is_whole: 1 }).where('account_id', '=', p.account).where('id', '=', p.id),
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
    ownersOfOld: database.statement((p: { before: number }) =>
      kysely
        .selectFrom('upload')
        .select('account_id')
        .distinct()
        .where('is_saved', '=', 0)
        .where('created_ms', '<', p.before),
    ),
    forgetOld: database.statement((p: { account: number; before: number }) =>
      kysely
        .deleteFrom('upload')
        .where('account_id', '=', p.account)
        .where('is_saved', '=', 0)
        .where('created_ms', '<', p.before),
    ),
  }
}
