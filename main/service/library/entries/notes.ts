import type { Note } from '#shared/model/annotation.ts'
import type { Database } from '../../database/database.ts'
import { ContentIds } from '../articles/content-ids.ts'
import { noteOf } from './entry-shapes.ts'
import type { EntryWriter } from './entry-writer.ts'
import { NotFound } from '../not-found.ts'
import { RefusedInput } from '../refused-input.ts'
import type { Stamps } from './stamps.ts'

/** Each content has at most one note, about the whole of it. */
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

  /** Throws NotFound, and RefusedInput for an empty note: use `remove`. */
  write(account: number, contentId: number, text: string): Note {
    return this.#database.transaction(() => {
      const id = this.#ids.resolve(account, contentId)
      if (text.trim() === '') throw new RefusedInput('note', 'The note is empty.')
      const before = this.#statements.ofContent.get({ id })
      if (before?.note === text) return noteOf(before)
      const stamp = this.#stamps.next(account)
      const after = this.#statements.put.get({ id, note: text, us: stamp.us })
      if (!after) throw new Error('The note was not written')
      this.#entries.refresh(account, id, stamp)
      return noteOf(after)
    })
  }

  of(account: number, contentId: number): Note | null {
    const found = this.#statements.ofContent.get({ id: this.#ids.resolve(account, contentId) })
    return found ? noteOf(found) : null
  }

  /** Throws NotFound, also for someone else's note. */
  remove(account: number, noteId: number): void {
    this.#database.transaction(() => {
      const found = this.#statements.find.get({ account, id: noteId })
      if (!found) throw new NotFound('There is no such note.')
      this.#statements.remove.run({ id: noteId })
      this.#entries.refresh(account, found.content_id, this.#stamps.next(account))
    })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    ofContent: database.statement((p: { id: number }) =>
      kysely.selectFrom('note').selectAll().where('content_id', '=', p.id),
    ),
    find: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('note')
        .innerJoin('content', 'content.id', 'note.content_id')
        .select('note.content_id')
        .where('note.id', '=', p.id)
        .where('content.account_id', '=', p.account),
    ),
    put: database.statement((p: { id: number; note: string; us: number }) =>
      kysely
        .insertInto('note')
        .values({ content_id: p.id, note: p.note, created_us: p.us })
        .onConflict((conflict) =>
          conflict.column('content_id').doUpdateSet((eb) => ({ note: eb.ref('excluded.note') })),
        )
        .returningAll(),
    ),
    remove: database.statement((p: { id: number }) => kysely.deleteFrom('note').where('id', '=', p.id)),
  }
}
