import type { Note } from '#shared/model/annotation.ts'
import { changeNote, joinNotes } from '#shared/model/notes/join-notes.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import { ContentIds } from './content-ids.ts'
import { noteOf } from './entry-shapes.ts'
import type { EntryWriter } from './entry-writer.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'

/** Notes on contents as a whole. Each content has at most one. */
export class Notes {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database, stamps: Stamps, entries: EntryWriter) {
    this.#database = database
    this.#stamps = stamps
    this.#entries = entries
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /**
   * Writes a note. Null removes it. `was`: the note that the writer changed. Text written elsewhere in the meantime
   * stays. Returns the note, or null if nothing of it is left. Throws NotFound, or RefusedInput for an empty note.
   */
  async write(account: number, contentId: number, given: string | null, was?: string | null): Promise<Note | null> {
    return this.#database.change(account, async (tx) => {
      const id = await this.#ids.resolve(tx, contentId)
      if (given?.trim() === '') throw new RefusedInput('note', t.enterANote)
      const before = await this.#statements.ofContent.get(tx, { id })
      const text = was === undefined ? given : changeNote(before?.note ?? null, was, given)
      if (before && before.note === text) return noteOf(before)
      if (text === null) {
        if (before) await this.#remove(tx, before.id, id)
        return null
      }
      const stamp = await this.#stamps.next(tx)
      const after = await this.#statements.put.get(tx, { id, note: text, us: stamp.us })
      if (!after) throw new Error('The note was not written')
      await this.#entries.refreshWords(tx, id, stamp)
      return noteOf(after)
    })
  }

  async of(account: number, contentId: number): Promise<Note | null> {
    return this.#database.look(account, async (tx) => {
      const found = await this.#statements.ofContent.get(tx, { id: await this.#ids.resolve(tx, contentId) })
      return found ? noteOf(found) : null
    })
  }

  /** Adds an imported note, but only once. Returns the text that it added, or null. The caller refreshes the entry. */
  async takeIn(tx: Change, id: number, text: string, stamp: Stamp): Promise<string | null> {
    const before = (await this.#statements.ofContent.get(tx, { id }))?.note ?? null
    const note = joinNotes([before, text])
    if (note === null || note === before) return null
    await this.#statements.put.run(tx, { id, note, us: stamp.us })
    return text
  }

  /** Removes imported text from a note, unless it has been changed since. The caller refreshes the entry. */
  async takeBack(tx: Change, id: number, text: string): Promise<void> {
    const before = await this.#statements.ofContent.get(tx, { id })
    if (!before) return
    const note = changeNote(before.note, text, null)
    if (note === null) await this.#statements.remove.run(tx, { id: before.id })
    else if (note !== before.note) await this.#statements.put.run(tx, { id, note, us: before.created_us })
  }

  /** Throws NotFound, including for another reader's note. */
  async remove(account: number, noteId: number): Promise<void> {
    await this.#database.change(account, async (tx) => {
      const found = await this.#statements.find.get(tx, { id: noteId })
      if (!found) throw new NotFound(t.thisNoteDoesntExist)
      await this.#remove(tx, noteId, found.content_id)
    })
  }

  async #remove(tx: Change, id: number, contentId: number): Promise<void> {
    await this.#statements.remove.run(tx, { id })
    await this.#entries.refreshWords(tx, contentId, await this.#stamps.next(tx))
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    ofContent: database.statement((p: Id) =>
      kysely.selectFrom('note').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    find: database.statement((p: Id) =>
      kysely.selectFrom('note').select('content_id').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    put: database.statement((p: Id & { note: string; us: number }) =>
      kysely
        .insertInto('note')
        .values({ account_id: p.account, content_id: p.id, note: p.note, created_us: p.us })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({ note: eb.ref('excluded.note') })),
        )
        .returningAll(),
    ),
    remove: database.statement((p: Id) =>
      kysely.deleteFrom('note').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
  }
}
