import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { OutlineEntry } from '../../extraction/index.ts'
import type { ByteSource } from '../../bytes/byte-source.ts'
import type { ByteRange, ObjectStore } from '../../objects/object-store.ts'
import { ContentIds } from '../entries/content-ids.ts'
import type { ReadFile } from './fetched-article.ts'
import { NotFound } from '../../calls/not-found.ts'

/** A file that was read. Its bytes were stored as an object before the transaction that stores the result. */
export interface FileToKeep extends Omit<ReadFile, 'bytes'> {
  readonly object: string
  /** In bytes. */
  readonly size: number
}

/** By media type. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/epub+zip': '.epub',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
}

/** Returns the file extension for this type. Empty if it has none. */
export const endingOf = (mediaType: string): string => endings[mediaType] ?? ''

const unzip = promisify<Buffer, Buffer>(gunzip)

/** The files, pages and emails from which contents were read, in the form in which they were received. */
export class ContentFiles {
  readonly #database: Database
  readonly #objects: ObjectStore
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database, objects: ObjectStore) {
    this.#database = database
    this.#objects = objects
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /** Call this in the transaction that stores the result. */
  async keep(
    tx: Change,
    contentId: number,
    { mediaType, object, size, pageStarts, outline }: FileToKeep,
    us: number,
  ): Promise<void> {
    await this.#statements.keep.run(tx, {
      id: contentId,
      mediaType,
      size,
      pageStarts: pageStarts && JSON.stringify(pageStarts),
      outline: outline.length === 0 ? null : JSON.stringify(outline),
      us,
      object,
    })
  }

  /** Throws NotFound. */
  async facts(account: number, contentId: number) {
    const { media_type, size, page_starts, outline } = await this.#database.look(account, (tx) =>
      this.#find(tx, contentId),
    )
    return {
      media_type,
      size,
      page_starts: page_starts === null ? null : (JSON.parse(page_starts) as number[]),
      outline: outline === null ? [] : (JSON.parse(outline) as OutlineEntry[]),
    }
  }

  /** Throws NotFound. `read` continues to return bytes of this file after another fetch has replaced it. */
  async file(account: number, contentId: number) {
    const found = await this.#database.look(account, (tx) => this.#find(tx, contentId))
    const { id, media_type, size, title, created_us, object } = found
    const ending = endingOf(media_type)
    return {
      mediaType: media_type,
      name: `${title.slice(0, 120).trim() || `file ${id}`}${ending}`,
      size,
      version: `${id}-${created_us}-${size}`,
      read: (start: number, end: number) => this.#bytes(account, object, { start, end }),
    }
  }

  /** Returns the bytes from `start` to `end`, or fewer at the end of the file. Throws NotFound. */
  async part(account: number, contentId: number, start: number, end: number): Promise<Buffer> {
    const { object } = await this.#database.look(account, (tx) => this.#find(tx, contentId))
    return Buffer.from(await this.#bytes(account, object, { start, end }))
  }

  /** Returns a source for the file's bytes, or null. Expects the resolved ID of a content. */
  async source(account: number, id: number): Promise<ByteSource | null> {
    const facts = await this.#database.look(account, (tx) => this.#statements.facts.get(tx, { id }))
    // A missing object is treated as if there were no file.
    if (!facts || !(await this.#objects.get(account, facts.object, { start: 0, end: 1 }))) return null
    return { size: facts.size, read: (start, end) => this.#bytes(account, facts.object, { start, end }) }
  }

  /** Returns the page or email exactly as received. Throws NotFound. */
  async original(account: number, contentId: number): Promise<{ url: string; html: string }> {
    const found = await this.#database.look(account, async (tx) =>
      this.#statements.page.get(tx, { id: await this.#ids.resolve(tx, contentId) }),
    )
    const packed = found && (await this.#objects.get(account, found.object))
    if (!packed) throw new NotFound(t.thePageOfThisItemWas)
    return { url: found.url, html: (await unzip(Buffer.from(packed.buffer))).toString() }
  }

  async #bytes(account: number, object: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#objects.get(account, object, range)) ?? none()
  }

  async #find(tx: Look, contentId: number) {
    const id = await this.#ids.resolve(tx, contentId)
    return { id, ...((await this.#statements.facts.get(tx, { id })) ?? none()) }
  }
}

function none(): never {
  throw new NotFound(t.thisItemHasNoFile)
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { id: number }
  return {
    keep: database.statement(
      (p: {
        id: number
        mediaType: string
        size: number
        pageStarts: string | null
        outline: string | null
        us: number
        account: number
        object: string
      }) =>
        kysely
          .insertInto('content_file')
          .values({
            account_id: p.account,
            content_id: p.id,
            media_type: p.mediaType,
            size: p.size,
            page_starts: p.pageStarts,
            outline: p.outline,
            created_us: p.us,
            object: p.object,
          })
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
              media_type: eb.ref('excluded.media_type'),
              size: eb.ref('excluded.size'),
              page_starts: eb.ref('excluded.page_starts'),
              outline: eb.ref('excluded.outline'),
              created_us: eb.ref('excluded.created_us'),
              object: eb.ref('excluded.object'),
            })),
          ),
    ),
    facts: database.statement((p: Id & { account: number }) =>
      kysely
        .selectFrom('content_file')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'content_file.account_id')
            .onRef('content.id', '=', 'content_file.content_id'),
        )
        .select(['media_type', 'size', 'page_starts', 'outline', 'content_file.created_us', 'title', 'object'])
        .where('content_file.account_id', '=', p.account)
        .where('content_file.content_id', '=', p.id),
    ),
    page: database.statement((p: Id & { account: number }) =>
      kysely
        .selectFrom('page')
        .select(['url', 'object'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
  }
}
