import { MOST_PAGE_VERSIONS, PAGE_VERSION_BYTES } from '#shared/limits.ts'
import * as t from '#shared/words/service/library.ts'
import { NotFound } from '../../../calls/not-found.ts'
import type { Database } from '../../../database/database.ts'
import type { Change, Look } from '../../../database/transaction.ts'
import { ContentIds } from '../../entries/content-ids.ts'
import { pageStatements } from './page-statements.ts'

/** A page whose bytes are stored as an object. */
export interface NewPage {
  readonly url: string
  readonly isSent: boolean
  /** SHA-256 of the HTML. */
  readonly hash: string
  readonly object: string
  /** Size of the object in bytes. */
  readonly size: number
}

/** Number of the current page among the versions of a content. */
export const CURRENT = 0

/** A stored page of a content, current or replaced. */
export interface PageVersion {
  /** CURRENT, or the number of a version that was replaced. */
  readonly version: number
  readonly url: string
  readonly title: string
  readonly isSent: boolean
  readonly createdUs: number
  /** Size of the gzipped page in bytes. Null if it is unknown. */
  readonly size: number | null
  readonly object: string
}

/**
 * The pages of a content: the current one, and those that it replaced when the content was read again. The first one
 * and the newest are never deleted. The oldest others are, beyond the limits.
 */
export class PageVersions {
  readonly #database: Database
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.#ids = new ContentIds(database)
    this.#statements = pageStatements(database)
  }

  /**
   * Stores a content's page. The page that it replaces becomes a version, with the text that was read from it. The same
   * page as before is not stored again.
   */
  async replace(
    tx: Change,
    id: number,
    page: NewPage,
    former: { readonly title: string; readonly text: string } | undefined,
    us: number,
  ): Promise<void> {
    const by = this.#statements
    const before = await by.page.get(tx, { id })
    if (before && before.hash !== page.hash) {
      const { url, is_sent: sent, hash, created_us, object, size } = before
      const title = former?.title ?? (await by.title.get(tx, { id }))?.title ?? ''
      await by.keep.run(tx, { id, url, sent, hash, us: created_us, object, size, title, text: former?.text ?? '' })
      await this.#trim(tx, id)
    }
    const { url, isSent, hash, object, size } = page
    await by.put.run(tx, { id, url, sent: Number(isSent), hash, us, object, size })
  }

  /** Returns the current page and those before it, the newest first. Empty if no page is stored. Throws NotFound. */
  list(account: number, contentId: number): Promise<{ readonly id: number; readonly versions: PageVersion[] }> {
    return this.#database.look(account, async (tx) => {
      const id = await this.#ids.resolve(tx, contentId)
      const versions = (await this.#statements.versions.all(tx, { id })).map((row) => versionOf(row.id, row.title, row))
      const current = await this.#current(tx, id)
      return { id, versions: [...versions, ...(current ? [current] : [])].toReversed() }
    })
  }

  /** Returns a version and the text that was read from it. Throws NotFound. */
  find(account: number, contentId: number, version: number): Promise<PageVersion & { readonly text: string }> {
    return this.#database.look(account, async (tx) => {
      const id = await this.#ids.resolve(tx, contentId)
      if (version === CURRENT) {
        const current = await this.#current(tx, id)
        if (!current) throw new NotFound(t.thePageOfThisItemWas)
        return { ...current, text: (await this.#statements.text.get(tx, { id }))?.text ?? '' }
      }
      const row = await this.#statements.version.get(tx, { id, version })
      if (!row) throw new NotFound(t.thisVersionOfThePageDoesnt)
      return { ...versionOf(row.id, row.title, row), text: row.text }
    })
  }

  async #current(tx: Look, id: number): Promise<PageVersion | null> {
    const row = await this.#statements.page.get(tx, { id })
    if (!row) return null
    return versionOf(CURRENT, (await this.#statements.title.get(tx, { id }))?.title ?? '', row)
  }

  async #trim(tx: Change, id: number): Promise<void> {
    const [, ...later] = await this.#statements.versions.all(tx, { id })
    const newest = later.pop()
    let count = 2
    let bytes = newest?.size ?? 0
    for (const { id: version, size } of later.toReversed()) {
      count++
      bytes += size ?? 0
      if (count > MOST_PAGE_VERSIONS || bytes > PAGE_VERSION_BYTES)
        await this.#statements.forget.run(tx, { id, version })
    }
  }
}

interface Row {
  readonly url: string
  readonly is_sent: number
  readonly created_us: number
  readonly object: string
  readonly size: number | null
}

function versionOf(version: number, title: string, { url, is_sent, created_us, object, size }: Row): PageVersion {
  return { version, url, title, isSent: is_sent === 1, createdUs: created_us, size, object }
}
