import { libraryState } from '#shared/model/library-state.ts'
import { AccountGone } from '../../database/account-gone.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Shelves } from '../shelves/shelves.ts'
import type { Copies, Source } from './copies.ts'
import { addressOnWeb, isEmailType } from './items-on-shelf.ts'
import { membershipStatements } from './membership-statements.ts'

/** Job that gives the members of a deleted shelf their own. The subject is the ID of the shelf's row. */
export const passOnJob = 'shelf-pass-on'

const STEP = 50

interface PassOnParts {
  readonly database: Database
  readonly shelves: Shelves
  readonly copies: Copies
}

interface Shelf {
  readonly id: number
  readonly name: string
  readonly note: string
}

/**
 * When a shelf or its owner's account is deleted, each member gets an own shelf with the same name, note and items, in
 * steps. Every step can be repeated. The statements run in the directory, because an account that is being deleted
 * can't be opened any longer.
 */
export class PassOn implements JobKind {
  readonly #parts: PassOnParts
  readonly #members
  readonly #items

  constructor(parts: PassOnParts) {
    this.#parts = parts
    this.#members = membershipStatements(parts.database)
    this.#items = itemsOf(parts.database)
  }

  async run({ account, subject }: Job, signal: AbortSignal): Promise<JobOutcome> {
    const shelves = await this.#shelves(account)
    const shelf = shelves.find(({ id, deleted_us: deleted }) => id === subject && deleted !== null)
    if (shelf) await this.#give(account, shelf, signal)
    return { kind: 'done', commit: async () => {} }
  }

  async abandon(): Promise<void> {
    // The rows stay for a month, and the job is queued again if the shelf is deleted again.
  }

  /** Passes on all shelves of an account that is being deleted. */
  async giveAll(account: number): Promise<void> {
    for (const shelf of await this.#shelves(account)) {
      if (shelf.deleted_us === null) await this.#give(account, shelf, new AbortController().signal)
    }
  }

  #shelves(ownerId: number) {
    return this.#parts.database.lookInDirectory((tx) => this.#members.toPassOn.all(tx, { ownerId }))
  }

  async #give(ownerId: number, shelf: Shelf, signal: AbortSignal): Promise<void> {
    const members = await this.#parts.database.lookInDirectory((tx) =>
      this.#members.members.all(tx, { ownerId, shelf: shelf.id }),
    )
    for (const { member_id: member, role, state } of members) {
      if (role === 'owner' || state !== 'accepted') continue
      try {
        await this.#giveTo(member, ownerId, shelf, signal)
      } catch (error) {
        // The member's account may be in deletion, too.
        if (!(error instanceof AccountGone)) throw error
      }
    }
  }

  async #giveTo(member: number, ownerId: number, shelf: Shelf, signal: AbortSignal): Promise<void> {
    const { database, shelves, copies } = this.#parts
    const uid = `shared-${shelf.id}`
    const isShelved = await this.#shelfFor(member, uid, shelf)
    const { textPage } = await import('../../exports/index.ts')
    for (let last = { rank: '', id: 0 }; ; ) {
      signal.throwIfAborted()
      const from = last
      const rows = await database.lookInDirectory((tx) =>
        this.#items.all(tx, { ownerId, shelf: shelf.id, ...from, limit: STEP }),
      )
      const sources = rows.flatMap((row): readonly Source[] => {
        const { title, site_name: site, publication_us: publishedUs, markdown } = row
        const url = addressOnWeb(row.url)
        if (isEmailType(row.content_type) || (url === null && markdown === null)) return []
        return [{ url, title, site, publishedUs, html: markdown === null ? null : textPage(title, markdown) }]
      })
      await database.change(member, async (tx) => {
        const ids = new Map<number, undefined>()
        for (const source of sources) {
          ids.set((await copies.take(tx, source, libraryState.archived)).contentId, undefined)
        }
        const row = isShelved ? await shelves.rowOf(tx, uid) : null
        if (row !== null) await shelves.putOn(tx, row, ids)
      })
      const end = rows.at(-1)
      if (end === undefined || rows.length < STEP) return
      last = { rank: end.rank, id: end.id }
    }
  }

  /** Returns false if the member has too many shelves. The items are given anyway. */
  async #shelfFor(member: number, uid: string, { name, note }: Shelf): Promise<boolean> {
    try {
      await this.#parts.shelves.create(member, { id: uid, name, note })
      return true
    } catch (error) {
      if (error instanceof RefusedInput) return false
      throw error
    }
  }
}

const itemsOf = (database: Database) =>
  database.statement((p: { ownerId: number; shelf: number; rank: string; id: number; limit: number }) =>
    database.kysely
      .selectFrom('shelf_item')
      .innerJoin('content', (join) =>
        join
          .onRef('content.account_id', '=', 'shelf_item.account_id')
          .onRef('content.id', '=', 'shelf_item.content_id'),
      )
      .innerJoin('library_entry', (join) =>
        join
          .onRef('library_entry.account_id', '=', 'content.account_id')
          .onRef('library_entry.content_id', '=', 'content.id'),
      )
      .leftJoin('article', (join) =>
        join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
      )
      .select([
        'content.id',
        'shelf_item.rank',
        'content.url',
        'content.title',
        'content.site_name',
        'content.publication_us',
        'content.content_type',
        'article.markdown',
      ])
      .where('shelf_item.account_id', '=', p.ownerId)
      .where('shelf_item.shelf_id', '=', p.shelf)
      .where('library_state', '<>', constant(3))
      .where((eb) => eb(eb.refTuple('shelf_item.rank', 'shelf_item.content_id'), '>', eb.tuple(p.rank, p.id)))
      .orderBy('shelf_item.rank')
      .orderBy('shelf_item.content_id')
      .limit(p.limit),
  )
