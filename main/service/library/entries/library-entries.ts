import { type Selectable, sql } from 'kysely'
import type { Library } from '#shared/model/content.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import type { Database } from '../../database/database.ts'
import type { LibraryEntryTable } from '../../database/tables.ts'
import { ContentIds } from '../articles/content-ids.ts'
import { libraryOf } from './entry-shapes.ts'
import type { EntryWriter } from './entry-writer.ts'
import { NotFound } from '../not-found.ts'
import { putLibraryEntry } from './put-library-entry.ts'
import { RefusedInput } from '../refused-input.ts'
import type { Stamp, Stamps } from './stamps.ts'

export interface LibraryChange {
  readonly library_state?: LibraryState | undefined
  readonly is_favorited?: boolean | undefined
  /** ISO date: the entry's position before a move that this one undoes. Without it, a move leads to the top. */
  readonly library_state_date?: string | undefined
}

/** Library states and favorites of entries. */
export class LibraryEntries {
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

  /** Setting the current state changes nothing, so a repeated call is harmless. Throws NotFound, RefusedInput. */
  change(account: number, givenId: number, change: LibraryChange): Library {
    const wanted = dateIn(change)
    return this.#database.transaction(() => {
      const contentId = this.#ids.resolve(account, givenId)
      const content = this.#statements.content.get({ account, id: contentId })
      if (!content) throw new NotFound('There is no such content.')
      const before = this.#statements.find.get({ id: contentId })
      const state = change.library_state ?? before?.library_state ?? libraryState.unsaved
      const favorite = Number(change.is_favorited ?? before?.is_favorited === 1)
      if (before && before.library_state === state && before.is_favorited === favorite) {
        return libraryOf(before, content.dirty_us)
      }
      const stamp = this.#stamps.next(account)
      const moves = !before || before.library_state !== state
      const becomesFavorite = favorite === 1 && before?.is_favorited !== 1
      const top = moves ? this.#topOf(account, state, stamp) : 0
      // Never above what is moved there now, and never below its first position.
      const back = before && wanted !== null ? Math.min(top, Math.max(wanted, before.first_us)) : null
      const after = this.#write(contentId, {
        library_state: state,
        library_state_us: moves ? (back ?? top) : before.library_state_us,
        is_favorited: favorite,
        favorited_us: becomesFavorite ? stamp.us : (before?.favorited_us ?? null),
        queue_order: moves ? (back ?? stamp.us) : before.queue_order,
        modified_us: stamp.us,
      })
      this.#entries.refresh(account, contentId, stamp)
      return libraryOf(after, stamp.us)
    })
  }

  /** All or nothing: a missing content changes none. Throws NotFound. */
  changeAll(account: number, contentIds: readonly number[], change: LibraryChange): Library[] {
    return this.#database.transaction(() =>
      this.#ids.resolveAll(account, contentIds).map((id) => this.change(account, id, change)),
    )
  }

  /** Entries that were ever changed. Leaves out unknown ids and those of someone else. */
  find(account: number, contentIds: readonly number[]): Library[] {
    return this.#statements.some
      .all({ account, ids: JSON.stringify(contentIds) })
      .map(({ dirty_us, ...row }) => libraryOf(row, dirty_us))
  }

  /** Saves, or saves again. Either way the entry becomes the newest in the queue. */
  putOnTop(account: number, contentId: number): void {
    this.#database.transaction(() => {
      const stamp = this.#stamps.next(account)
      const before = this.#statements.find.get({ id: contentId })
      this.#write(contentId, {
        library_state: libraryState.saved,
        library_state_us: this.#topOf(account, libraryState.saved, stamp),
        is_favorited: before?.is_favorited ?? 0,
        favorited_us: before?.favorited_us ?? null,
        queue_order: stamp.us,
        modified_us: stamp.us,
      })
      this.#entries.refresh(account, contentId, stamp)
    })
  }

  /** Gives an entry without a position the one it had elsewhere, by its date there. */
  takeIn(
    account: number,
    contentId: number,
    { state, isFavorite, savedUs }: { state: LibraryState; isFavorite: boolean; savedUs: number | null },
  ): void {
    this.#database.transaction(() => {
      const before = this.#statements.find.get({ id: contentId })
      if (before?.library_state === libraryState.saved || before?.library_state === libraryState.archived) return
      const stamp = this.#stamps.next(account)
      const at = Math.min(savedUs ?? stamp.us, stamp.us)
      this.#write(contentId, {
        library_state: state,
        library_state_us: at,
        is_favorited: Number(isFavorite),
        favorited_us: isFavorite ? at : null,
        queue_order: at,
        modified_us: stamp.us,
      })
      this.#entries.refresh(account, contentId, stamp)
    })
  }

  /**
   * The date that puts an entry first in a state. Lists are sorted by milliseconds (shared/model/queue-row.ts), so two
   * moves within one, or after the clock was set back, must still differ.
   */
  #topOf(account: number, state: number, stamp: Stamp): number {
    const newest = this.#statements.newest.get({ account, state })
    return newest ? Math.max(stamp.us, (newest.state_date + 1) * 1000) : stamp.us
  }

  #write(
    contentId: number,
    values: Omit<Selectable<LibraryEntryTable>, 'id' | 'content_id' | 'first_us'>,
  ): Selectable<LibraryEntryTable> {
    const written = this.#statements.put.get({ id: contentId, ...values })
    if (!written) throw new Error(`The library entry of content ${contentId} was not written`)
    return written
  }
}

/** Microseconds. */
function dateIn({ library_state_date: date }: LibraryChange): number | null {
  if (date === undefined) return null
  if (Number.isNaN(Date.parse(date))) throw new RefusedInput('library_state_date', 'library_state_date is not a date.')
  return toMicroseconds(date)
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    content: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('content').select('dirty_us').where('id', '=', p.id).where('account_id', '=', p.account),
    ),
    find: database.statement((p: { id: number }) =>
      kysely.selectFrom('library_entry').selectAll().where('content_id', '=', p.id),
    ),
    some: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('library_entry')
        .innerJoin('content', 'content.id', 'library_entry.content_id')
        .selectAll('library_entry')
        .select('content.dirty_us')
        .where('content.account_id', '=', p.account)
        .where('content_id', 'in', sql<number>`(select value from json_each(${p.ids}))`),
    ),
    newest: database.statement((p: { account: number; state: number }) =>
      kysely
        .selectFrom('entry')
        .select('state_date')
        .where('account_id', '=', p.account)
        .where('library_state', '=', p.state)
        .orderBy('state_date', 'desc')
        .limit(1),
    ),
    put: database.statement(
      (p: { id: number } & Omit<Selectable<LibraryEntryTable>, 'id' | 'content_id' | 'first_us'>) =>
        putLibraryEntry(kysely, {
          content_id: p.id,
          library_state: p.library_state,
          library_state_us: p.library_state_us,
          modified_us: p.modified_us,
          is_favorited: p.is_favorited,
          favorited_us: p.favorited_us,
          queue_order: p.queue_order,
        }).returningAll(),
    ),
  }
}
