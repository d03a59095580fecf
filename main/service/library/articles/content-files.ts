import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { OutlineEntry } from '../../extraction/index.ts'
import { ContentIds } from './content-ids.ts'
import { NotFound } from '../not-found.ts'

export interface FileToKeep {
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly pageStarts: readonly number[] | null
  readonly outline: readonly OutlineEntry[]
}

const unzip = promisify<Buffer, Buffer>(gunzip)

/** The files, pages and emails that contents were read from, as they were received. */
export class ContentFiles {
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database) {
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /** Call it in the transaction that stores what was read. */
  keep(contentId: number, { mediaType, bytes, pageStarts, outline }: FileToKeep, us: number): void {
    this.#statements.keep.run({
      id: contentId,
      mediaType,
      size: bytes.byteLength,
      pageStarts: pageStarts && JSON.stringify(pageStarts),
      outline: outline.length === 0 ? null : JSON.stringify(outline),
      us,
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })
  }

  /** Throws NotFound. */
  facts(account: number, contentId: number) {
    const found = this.#statements.facts.get({ id: this.#ids.resolve(account, contentId) })
    if (!found) throw new NotFound('There is no file of this content.')
    const { media_type, size, page_starts, outline } = found
    return {
      media_type,
      size,
      page_starts: page_starts === null ? null : (JSON.parse(page_starts) as number[]),
      outline: outline === null ? [] : (JSON.parse(outline) as OutlineEntry[]),
    }
  }

  /** Read the result at once: another fetch may replace the file. Throws NotFound. */
  file(account: number, contentId: number) {
    const id = this.#ids.resolve(account, contentId)
    const found = this.#statements.facts.get({ id })
    if (!found) throw new NotFound('There is no file of this content.')
    const { media_type, size, title, created_us } = found
    const ending = media_type === 'application/pdf' ? '.pdf' : ''
    return {
      mediaType: media_type,
      name: `${title.slice(0, 120).trim() || `file ${id}`}${ending}`,
      size,
      version: `${id}-${created_us}-${size}`,
      read: (start: number, end: number): Uint8Array<ArrayBuffer> =>
        new Uint8Array(this.#statements.part.get({ id, start, length: end - start })?.part ?? []),
    }
  }

  /** Bytes from `start` up to `end`, fewer at the end of the file. Throws NotFound. */
  part(account: number, contentId: number, start: number, end: number): Buffer {
    const id = this.#ids.resolve(account, contentId)
    const found = this.#statements.part.get({ id, start, length: end - start })
    if (!found) throw new NotFound('There is no file of this content.')
    return found.part
  }

  /** A whole PDF, or null. Takes the resolved id of a content. */
  pdf(id: number): Uint8Array<ArrayBuffer> | null {
    const found = this.#statements.facts.get({ id })
    if (found?.media_type !== 'application/pdf') return null
    return new Uint8Array(this.#statements.part.get({ id, start: 0, length: found.size })?.part ?? [])
  }

  /** The page or email as it was received. Throws NotFound. */
  async original(account: number, contentId: number): Promise<{ url: string; html: string }> {
    const found = this.#statements.page.get({ id: this.#ids.resolve(account, contentId) })
    if (!found) throw new NotFound('The page of this content was not kept.')
    return { url: found.url, html: (await unzip(found.html)).toString() }
  }
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
        bytes: Buffer
      }) =>
        kysely.replaceInto('content_file').values({
          content_id: p.id,
          media_type: p.mediaType,
          size: p.size,
          page_starts: p.pageStarts,
          outline: p.outline,
          created_us: p.us,
          bytes: p.bytes,
        }),
    ),
    facts: database.statement((p: Id) =>
      kysely
        .selectFrom('content_file')
        .innerJoin('content', 'content.id', 'content_file.content_id')
        .select(['media_type', 'size', 'page_starts', 'outline', 'content_file.created_us', 'title'])
        .where('content_id', '=', p.id),
    ),
    part: database.statement((p: { id: number; start: number; length: number }) =>
      kysely
        .selectFrom('content_file')
        .select(sql<Buffer>`substr(bytes, ${p.start} + 1, ${p.length})`.as('part'))
        .where('content_id', '=', p.id),
    ),
    page: database.statement((p: Id) =>
      kysely.selectFrom('page').select(['url', 'html']).where('content_id', '=', p.id),
    ),
  }
}
