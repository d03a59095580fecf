import type { ArrivalWay } from '#shared/model/rules/rule-fields.ts'
import type { Database } from '../../database/database.ts'
import type { Stamp } from '../../database/stamps.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { Change } from '../../database/transaction.ts'
import { ContentIds } from './content-ids.ts'

/** An item that has arrived and whose text is known, or can't be known. */
export interface Arrival {
  readonly contentId: number
  readonly way: ArrivalWay
  /** State of the entry when the item arrived. */
  readonly state: number
  /** The stamp with which the caller refreshes the entry afterward. Null if it does not. */
  readonly stamp: Stamp | null
}

/**
 * Is notified once of each arrival, in the change in which its text became known. Returns the names of the tags that it
 * added, if the caller refreshes the entry.
 */
export type ArrivalWatch = (tx: Change, arrival: Arrival) => Promise<readonly string[]>

/**
 * Contents that arrive in a library. A content arrives once: when it is saved, delivered or imported. A content that
 * was only delivered, only opened, or deleted arrives again when it is saved.
 */
export class Arrivals {
  readonly #ids: ContentIds
  readonly #statements
  #watch: ArrivalWatch = async () => []

  constructor(database: Database) {
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /** Calls this from now on. There is one watch. */
  watch(watch: ArrivalWatch): void {
    this.#watch = watch
  }

  /** Call this in the change in which a content arrives, once the entry has its state. */
  async note(tx: Change, contentId: number, way: ArrivalWay): Promise<void> {
    await this.#statements.note.run(tx, { id: contentId, way })
  }

  /** Call this for a content that has arrived elsewhere before, as in an archive of a library. */
  async pass(tx: Change, contentId: number, way: ArrivalWay): Promise<void> {
    await this.#statements.note.run(tx, { id: contentId, way })
    await this.#statements.end.get(tx, { id: contentId })
  }

  /**
   * Call this in the change in which a content's text becomes known, or in which reading it has failed for good. Has no
   * effect unless the content has just arrived. If it was merged into another content, the other one counts. A caller
   * that refreshes the entry afterward anyway gives its stamp, and names the returned tags as added.
   */
  async known(tx: Change, contentId: number, stamp: Stamp | null = null): Promise<readonly string[]> {
    const found = await this.#statements.end.get(tx, { id: contentId })
    if (!found) return []
    const now = await this.#ids.resolve(tx, contentId)
    if (now !== contentId) await this.#statements.end.get(tx, { id: now })
    const { way, library_state: state } = found
    return this.#watch(tx, {
      contentId: now,
      way: way as ArrivalWay,
      state,
      stamp: now === contentId ? stamp : null,
    })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    note: database.statement((p: Id & { way: string }) =>
      kysely
        .insertInto('arrival')
        .values((eb) => ({
          account_id: p.account,
          content_id: p.id,
          way: p.way,
          library_state: eb.fn.coalesce(
            eb
              .selectFrom('library_entry')
              .select('library_state')
              .where('account_id', '=', p.account)
              .where('content_id', '=', p.id),
            constant<number>(0),
          ),
          is_over: constant<number>(0),
        }))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
            way: eb.ref('excluded.way'),
            library_state: eb.ref('excluded.library_state'),
            is_over: eb.ref('excluded.is_over'),
          })),
        ),
    ),
    end: database.statement((p: Id) =>
      kysely
        .updateTable('arrival')
        .set({ is_over: 1 })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('is_over', '=', constant<number>(0))
        .returning(['way', 'library_state']),
    ),
  }
}
