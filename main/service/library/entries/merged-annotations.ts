import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change, Look } from '../../database/transaction.ts'
import { type MarkColumns, markColumnsOf } from './mark-columns.ts'

type Merged = Selectable<Tables['merged_annotation']>
/** A highlight as it was before the merge. */
type Part = Omit<Merged, 'account_id' | 'into_id' | 'is_named'>

/**
 * Original versions of highlights that became part of another. Their IDs lead to the highlight that now has their
 * words. Devices that don't yet know about the merge use these IDs for changes. Undoing the merge restores the original
 * versions. They are deleted along with the merged highlight.
 */
export class MergedAnnotations {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** `isNamed` is true if the caller had seen the highlight. */
  async put(tx: Change, row: Part, into: number, isNamed: boolean): Promise<void> {
    await this.#statements.put.run(tx, { ...row, into, named: Number(isNamed) })
  }

  find(tx: Look, id: number): Promise<Merged | undefined> {
    return this.#statements.find.get(tx, { id })
  }

  /**
   * Returns the ID of the highlight that now has the words of this one. It is the same ID if this one was never merged.
   */
  async survivorOf(tx: Look, id: number): Promise<number> {
    const found = await this.find(tx, id)
    return found ? this.survivorOf(tx, found.into_id) : id
  }

  /** Returns the part that a device created under a temporary ID. */
  findMade(tx: Look, contentId: number, temporaryId: number): Promise<Merged | undefined> {
    return this.#statements.findMade.get(tx, { contentId, temporaryId })
  }

  /** Assigns to a part the temporary ID under which a device knows it. */
  async name(tx: Change, id: number, temporaryId: number): Promise<void> {
    await this.#statements.name.run(tx, { id, temporaryId })
  }

  partsOf(tx: Look, id: number): Promise<Merged[]> {
    return this.#statements.partsOf.all(tx, { id })
  }

  async change(
    tx: Change,
    id: number,
    change: MarkColumns & { readonly note: string | null; readonly liked: number },
  ): Promise<void> {
    await this.#statements.change.run(tx, { id, ...change })
  }

  /** Removes the record of a part's merge, because the part is a separate highlight again. Its own parts stay. */
  async release(tx: Change, id: number): Promise<void> {
    await this.#statements.remove.run(tx, { id })
  }

  /** Deletes all parts of a highlight. */
  async forgetParts(tx: Change, id: number): Promise<void> {
    for (const part of await this.partsOf(tx, id)) {
      await this.forgetParts(tx, part.id)
      await this.release(tx, part.id)
    }
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    put: database.statement((p: Part & { account: number; into: number; named: number }) =>
      kysely.insertInto('merged_annotation').values({
        account_id: p.account,
        id: p.id,
        content_id: p.content_id,
        into_id: p.into,
        is_named: p.named,
        text: p.text,
        before_text: p.before_text,
        after_text: p.after_text,
        word_start: p.word_start,
        word_end: p.word_end,
        char_start: p.char_start,
        char_end: p.char_end,
        note: p.note,
        is_liked: p.is_liked,
        created_us: p.created_us,
        temporary_id: p.temporary_id,
        ...markColumnsOf(p),
      }),
    ),
    find: database.statement((p: Id) =>
      kysely.selectFrom('merged_annotation').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    findMade: database.statement((p: { account: number; contentId: number; temporaryId: number }) =>
      kysely
        .selectFrom('merged_annotation')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.contentId)
        .where('temporary_id', '=', p.temporaryId),
    ),
    name: database.statement((p: Id & { temporaryId: number }) =>
      kysely
        .updateTable('merged_annotation')
        .set({ temporary_id: p.temporaryId })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    partsOf: database.statement((p: Id) =>
      kysely
        .selectFrom('merged_annotation')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('into_id', '=', p.id)
        .orderBy('char_start', (o) => o.asc().nullsFirst())
        .orderBy('id'),
    ),
    change: database.statement((p: Id & MarkColumns & { note: string | null; liked: number }) =>
      kysely
        .updateTable('merged_annotation')
        .set({ note: p.note, is_liked: p.liked, ...markColumnsOf(p) })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    remove: database.statement((p: Id) =>
      kysely.deleteFrom('merged_annotation').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
  }
}
