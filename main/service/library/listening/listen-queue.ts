import { libraryState } from '#shared/model/library-state.ts'
import * as t from '#shared/words/service/listening.ts'
import type { Database } from '../../database/database.ts'
import { listed, ownAmong } from '../../database/dialect/both-dialects.ts'
import type { Change, Look } from '../../database/transaction.ts'
import { ContentIds } from '../entries/content-ids.ts'
import type { Stamps } from '../../database/stamps.ts'
import { RefusedInput } from '../../calls/refused-input.ts'

/** Maximum number of items in a queue. More would be days of listening. */
const MOST = 500

export interface QueuedItem {
  readonly contentId: number
  readonly title: string
  readonly site: string | null
  readonly contentType: number
  /** Null if the item has no text. */
  readonly words: number | null
  /** Duration of an episode or video in seconds, 0 if unknown. Null for articles. */
  readonly duration: number | null
  /** Time at which the item was queued. */
  readonly addedUs: number
}

/**
 * Items that a reader wants to listen to, in order. Each call affects only some items, so that two devices don't undo
 * each other's changes.
 */
export class ListenQueue {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database, stamps: Stamps) {
    this.#database = database
    this.#stamps = stamps
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  items(account: number): Promise<QueuedItem[]> {
    return this.#database.look(account, (tx) => this.#read(tx))
  }

  /**
   * Inserts items before another item, or at the end if `before` is null. Items already in the queue are moved. If the
   * item `before` has left the queue, the new items go to the start of the queue, because its neighbors were near the
   * start. Throws NotFound and RefusedInput.
   */
  put(account: number, givenIds: readonly number[], before: number | null): Promise<QueuedItem[]> {
    return this.#database.change(account, async (tx) => {
      const ids = await this.#ids.resolveAll(tx, givenIds)
      const known = await this.#statements.order.all(tx, {})
      const rest = known.map((row) => row.content_id).filter((id) => !ids.includes(id))
      const at = before === null ? rest.length : Math.max(0, rest.indexOf(before))
      const order = [...rest.slice(0, at), ...ids, ...rest.slice(at)]
      if (order.length > MOST) throw new RefusedInput('content_ids', t.theListenQueueCanHaveUp({ most: MOST }))
      const places = new Map(known.map((row) => [row.content_id, row.place]))
      const us = this.#stamps.nowUs()
      for (const [place, id] of order.entries())
        if (places.get(id) !== place) await this.#statements.put.run(tx, { id, place, us })
      return await this.#read(tx)
    })
  }

  /** Adds an item at the end, as part of a larger change. False if it already is in the queue, or if the queue is full. */
  async add(tx: Change, id: number): Promise<boolean> {
    const known = await this.#statements.order.all(tx, {})
    if (known.length >= MOST || known.some((row) => row.content_id === id)) return false
    const place = (known.at(-1)?.place ?? -1) + 1
    await this.#statements.put.run(tx, { id, place, us: this.#stamps.nowUs() })
    return true
  }

  /** Removes an item as part of a larger change. */
  async take(tx: Change, id: number): Promise<void> {
    await this.#statements.remove.run(tx, { ids: listed([id]) })
  }

  /** Ignores items that are not in the queue. */
  remove(account: number, ids: readonly number[]): Promise<QueuedItem[]> {
    return this.#database.change(account, async (tx) => {
      await this.#statements.remove.run(tx, { ids: listed(ids) })
      return await this.#read(tx)
    })
  }

  async #read(tx: Look | Change): Promise<QueuedItem[]> {
    const rows = await this.#statements.read.all(tx, { deleted: libraryState.deleted })
    return rows.map((row) => ({
      contentId: row.content_id,
      title: row.title,
      site: row.publisher ?? row.site_name,
      contentType: row.content_type,
      words: row.word_count,
      duration: row.duration,
      addedUs: row.added_us,
    }))
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    order: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('listen_queue_item')
        .select(['content_id', 'place'])
        .where('account_id', '=', p.account)
        .orderBy('place')
        .orderBy('content_id'),
    ),
    put: database.statement((p: { account: number; id: number; place: number; us: number }) =>
      kysely
        .insertInto('listen_queue_item')
        .values({ account_id: p.account, content_id: p.id, place: p.place, added_us: p.us })
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doUpdateSet({ place: p.place })),
    ),
    remove: database.statement((p: { account: number; ids: string }) =>
      kysely.deleteFrom('listen_queue_item').where(ownAmong(['account_id', 'content_id'], p.account, p.ids)),
    ),
    /** Deleted items keep their positions in case they are restored. */
    read: database.statement((p: { account: number; deleted: number }) =>
      kysely
        .selectFrom('listen_queue_item as item')
        .innerJoin('content', (join) =>
          join.onRef('content.account_id', '=', 'item.account_id').onRef('content.id', '=', 'item.content_id'),
        )
        .leftJoin('library_entry as entry', (join) =>
          join.onRef('entry.account_id', '=', 'item.account_id').onRef('entry.content_id', '=', 'item.content_id'),
        )
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'item.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .leftJoin('profile as publisher', (join) =>
          join.onRef('publisher.account_id', '=', 'item.account_id').onRef('publisher.id', '=', 'content.publisher_id'),
        )
        .leftJoin('content_media as media', (join) =>
          join.onRef('media.account_id', '=', 'item.account_id').onRef('media.content_id', '=', 'item.content_id'),
        )
        .select([
          'item.content_id',
          'item.added_us',
          'content.title',
          'content.site_name',
          'publisher.name as publisher',
          'content.content_type',
          'article.word_count',
          'media.duration',
        ])
        .where('item.account_id', '=', p.account)
        .where('content.account_id', '=', p.account)
        .where((eb) => eb.or([eb('entry.library_state', 'is', null), eb('entry.library_state', '<>', p.deleted)]))
        .orderBy('item.place')
        .orderBy('item.content_id'),
    ),
  }
}
