import type { Selectable } from 'kysely'
import type { Library } from '#shared/model/content.ts'
import { fromMicroseconds, toMicroseconds } from '#shared/model/dates.ts'
import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import { among, listed } from '../../database/dialect/both-dialects.ts'
import { atOnce } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change } from '../../database/transaction.ts'
import { ContentIds } from './content-ids.ts'
import { libraryOf } from './entry-shapes.ts'
import type { EntryWriter } from './entry-writer.ts'
import { NotFound } from '../../calls/not-found.ts'
import { Overruled } from '../../calls/overruled.ts'
import { putLibraryEntry } from './put-library-entry.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'

/**
 * Returns a sentence that explains why a move is overruled. Null if it is not overruled. `was`: the state that the user
 * who made the move saw. An item that has been deleted elsewhere in the meantime stays deleted, and one that has been
 * added to the queue elsewhere stays there. Otherwise, the later move wins.
 */
function overrulingState(now: LibraryState, wanted: LibraryState, was: LibraryState): string | null {
  if (now === was || now === wanted) return null
  if (now === libraryState.deleted) return t.itWasDeletedOnAnotherDevice
  if (now === libraryState.saved) return t.itWasMovedToTheQueue
  return null
}

export interface LibraryChange {
  readonly library_state?: LibraryState | undefined
  readonly is_favorited?: boolean | undefined
  /**
   * ISO date that determines the entry's position before a move that is being undone. Without it, the entry moves to
   * the top.
   */
  readonly library_state_date?: string | undefined
  /** The state that the caller saw when moving the entry. Without it, the move is never overruled. */
  readonly was_state?: LibraryState | undefined
}

/** Data for moving an entry back to its former position. */
export interface FormerPlace {
  readonly library_state: LibraryState
  readonly library_state_date: string
}

/** Former position of an entry in the queue. */
export interface QueuedPlace {
  readonly content_id: number
  readonly library_state_date: string
}

/** An entry's record before a change that may be undone. Null if it had none. */
export interface FormerEntry {
  readonly state: LibraryState
  readonly stateUs: number
  readonly queueOrder: number
  readonly isFavorite: boolean
  readonly favoritedUs: number | null
}

type Values = Omit<Selectable<Tables['library_entry']>, 'id' | 'account_id' | 'content_id' | 'first_us'>

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

  /**
   * Setting the current state has no effect, so a repeated call is harmless. Throws NotFound, RefusedInput or
   * Overruled.
   */
  async change(account: number, givenId: number, change: LibraryChange): Promise<Library> {
    const wanted = dateIn(change)
    return this.#database.change(account, async (tx) => {
      return this.#changeOne(tx, await this.#ids.resolve(tx, givenId), change, wanted)
    })
  }

  /** Changes either all contents or none: if one is missing, nothing changes. Throws NotFound or RefusedInput. */
  async changeAll(account: number, contentIds: readonly number[], change: LibraryChange): Promise<Library[]> {
    return this.#database.change(account, async (tx) => {
      const changed: Library[] = []
      for (const id of await this.#ids.resolveAll(tx, contentIds)) {
        changed.push(await this.#changeOne(tx, id, change, dateIn(change)))
      }
      return changed
    })
  }

  /** Returns entries whose state has ever been changed. Omits unknown IDs and those of other accounts. */
  async find(account: number, contentIds: readonly number[]): Promise<Library[]> {
    const found = await this.#database.look(account, (tx) => this.#statements.some.all(tx, { ids: listed(contentIds) }))
    return found.map(({ dirty_us, ...row }) => libraryOf(row, dirty_us))
  }

  /**
   * Saves an entry, or saves it again. In either case, it becomes the newest in the queue. Returns its former position,
   * or null if it had none.
   */
  async putOnTop(tx: Change, contentId: number): Promise<FormerPlace | null> {
    const [stamp, before, newest] = await atOnce(
      this.#stamps.next(tx),
      this.#statements.find.get(tx, { id: contentId }),
      this.#statements.newest.get(tx, { state: libraryState.saved }),
    )
    await this.#write(tx, contentId, {
      library_state: libraryState.saved,
      library_state_us: topOf(newest, stamp),
      is_favorited: before?.is_favorited ?? 0,
      favorited_us: before?.favorited_us ?? null,
      queue_order: stamp.us,
      modified_us: stamp.us,
    })
    await this.#entries.refresh(tx, contentId, stamp)
    if (!before) return null
    return {
      library_state: before.library_state as LibraryState,
      library_state_date: fromMicroseconds(before.library_state_us),
    }
  }

  /**
   * Gives an entry without a position the position that it had in another library, based on its date there. An entry
   * that already has a position stays there, but may become a favorite. Returns the new position, or null. The caller
   * refreshes the entry.
   */
  async takeIn(
    tx: Change,
    contentId: number,
    { state, isFavorite, savedUs }: { state: LibraryState; isFavorite: boolean; savedUs: number | null },
    stamp: Stamp,
  ): Promise<number | null> {
    const before = await this.#statements.find.get(tx, { id: contentId })
    if (before?.library_state === libraryState.saved || before?.library_state === libraryState.archived) {
      if (isFavorite && before.is_favorited === 0) {
        const favored = { ...before, is_favorited: 1, favorited_us: stamp.us, modified_us: stamp.us }
        await this.#write(tx, contentId, favored)
      }
      return null
    }
    const at = Math.min(savedUs ?? stamp.us, stamp.us)
    await this.#write(tx, contentId, {
      library_state: state,
      library_state_us: at,
      is_favorited: Number(isFavorite),
      favorited_us: isFavorite ? at : null,
      queue_order: at,
      modified_us: stamp.us,
    })
    return stamp.us
  }

  /**
   * Changes an entry as part of a larger change. Returns its former record, or undefined if the entry already is so. The
   * caller refreshes the entry.
   */
  async set(
    tx: Change,
    contentId: number,
    { state, isFavorite }: { readonly state?: LibraryState | undefined; readonly isFavorite?: boolean | undefined },
    stamp: Stamp,
  ): Promise<FormerEntry | undefined> {
    const before = await this.#statements.find.get(tx, { id: contentId })
    const former = formerOf(before)
    const place = state ?? former.state
    const favorite = isFavorite ?? former.isFavorite
    const moves = place !== former.state
    if (!moves && favorite === former.isFavorite) return undefined
    const top = moves ? topOf(await this.#statements.newest.get(tx, { state: place }), stamp) : former.stateUs
    await this.#write(tx, contentId, {
      library_state: place,
      library_state_us: before || moves ? top : stamp.us,
      is_favorited: Number(favorite),
      favorited_us: favorite && !former.isFavorite ? stamp.us : former.favoritedUs,
      queue_order: moves || !before ? stamp.us : former.queueOrder,
      modified_us: stamp.us,
    })
    return former
  }

  /**
   * Undoes `set`, as far as the entry still has the state and the mark that were set. The caller refreshes the entry.
   */
  async setBack(
    tx: Change,
    contentId: number,
    former: FormerEntry,
    was: { readonly state?: LibraryState | undefined; readonly isFavorite?: boolean | undefined },
    stamp: Stamp,
  ): Promise<void> {
    const now = await this.#statements.find.get(tx, { id: contentId })
    if (!now) return
    const moves = was.state !== undefined && now.library_state === was.state && former.state !== was.state
    const unmarks = was.isFavorite === true && now.is_favorited === 1 && !former.isFavorite
    if (!moves && !unmarks) return
    await this.#write(tx, contentId, {
      library_state: moves ? former.state : now.library_state,
      library_state_us: moves ? former.stateUs || now.library_state_us : now.library_state_us,
      queue_order: moves ? former.queueOrder || now.queue_order : now.queue_order,
      is_favorited: unmarks ? 0 : now.is_favorited,
      favorited_us: unmarks ? former.favoritedUs : now.favorited_us,
      modified_us: stamp.us,
    })
  }

  /** Deletes an entry that was added at `modifiedUs`. False if it has been moved since. */
  async takeBack(tx: Change, contentId: number, modifiedUs: number): Promise<boolean> {
    const before = await this.#statements.find.get(tx, { id: contentId })
    if (before?.modified_us !== modifiedUs) return false
    await this.#changeOne(tx, contentId, { library_state: libraryState.deleted }, null)
    return true
  }

  /** Archives those entries that are still in the queue. Returns the former position of each. */
  async archive(tx: Change, contentIds: readonly number[]): Promise<QueuedPlace[]> {
    const moved: QueuedPlace[] = []
    for (const id of contentIds) {
      const before = await this.#statements.find.get(tx, { id })
      if (before?.library_state !== libraryState.saved) continue
      await this.#changeOne(tx, id, { library_state: libraryState.archived }, null)
      moved.push({ content_id: id, library_state_date: fromMicroseconds(before.library_state_us) })
    }
    return moved
  }

  /** Moves entries that are still in the archive back to their former positions in the queue. */
  async unarchive(tx: Change, places: readonly QueuedPlace[]): Promise<void> {
    for (const { content_id: id, library_state_date: date } of places) {
      const now = await this.#statements.find.get(tx, { id })
      if (now?.library_state !== libraryState.archived) continue
      await this.#changeOne(tx, id, { library_state: libraryState.saved }, toMicroseconds(date))
    }
  }

  async #changeOne(tx: Change, contentId: number, change: LibraryChange, wanted: number | null): Promise<Library> {
    const [content, before] = await atOnce(
      this.#statements.content.get(tx, { id: contentId }),
      this.#statements.find.get(tx, { id: contentId }),
    )
    if (!content) throw new NotFound(t.thisItemDoesntExist)
    const state = change.library_state ?? before?.library_state ?? libraryState.unsaved
    const favorite = Number(change.is_favorited ?? before?.is_favorited === 1)
    if (before && before.library_state === state && before.is_favorited === favorite) {
      return libraryOf(before, content.dirty_us)
    }
    const now = (before?.library_state ?? libraryState.unsaved) as LibraryState
    const overruling =
      change.was_state === undefined ? null : overrulingState(now, state as LibraryState, change.was_state)
    if (overruling !== null) throw new Overruled(overruling)
    const moves = !before || before.library_state !== state
    const [stamp, newest] = await atOnce(
      this.#stamps.next(tx),
      moves ? this.#statements.newest.get(tx, { state }) : undefined,
    )
    const becomesFavorite = favorite === 1 && before?.is_favorited !== 1
    const top = moves ? topOf(newest, stamp) : 0
    // The entry never returns to a position above an entry that is being moved there now, and never below its own first
    // position.
    const back = before && wanted !== null ? Math.min(top, Math.max(wanted, before.first_us)) : null
    const written = this.#write(tx, contentId, {
      library_state: state,
      library_state_us: moves ? (back ?? top) : before.library_state_us,
      is_favorited: favorite,
      favorited_us: becomesFavorite ? stamp.us : (before?.favorited_us ?? null),
      queue_order: moves ? (back ?? stamp.us) : before.queue_order,
      modified_us: stamp.us,
    })
    const [after] = await atOnce(written, this.#entries.refresh(tx, contentId, stamp))
    return libraryOf(after, stamp.us)
  }

  async #write(tx: Change, contentId: number, values: Values): Promise<Selectable<Tables['library_entry']>> {
    const written = await this.#statements.put.get(tx, { id: contentId, ...values })
    if (!written) throw new Error(`The library entry of content ${contentId} was not written`)
    return written
  }
}

function formerOf(row: Selectable<Tables['library_entry']> | undefined): FormerEntry {
  return {
    state: (row?.library_state ?? libraryState.unsaved) as LibraryState,
    stateUs: row?.library_state_us ?? 0,
    queueOrder: row?.queue_order ?? 0,
    isFavorite: row?.is_favorited === 1,
    favoritedUs: row?.favorited_us ?? null,
  }
}

/**
 * Returns the date that sorts an entry before the newest one with the same state. Lists are sorted by milliseconds
 * (shared/model/queue-row.ts). So two moves must differ even if they occur within a millisecond or if the clock was set
 * back.
 */
function topOf(newest: { readonly state_date: number } | undefined, stamp: Stamp): number {
  return newest ? Math.max(stamp.us, (newest.state_date + 1) * 1000) : stamp.us
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
      kysely.selectFrom('content').select('dirty_us').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    find: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('library_entry').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    some: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('library_entry')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'library_entry.account_id')
            .onRef('content.id', '=', 'library_entry.content_id'),
        )
        .selectAll('library_entry')
        .select('content.dirty_us')
        .where('library_entry.account_id', '=', p.account)
        .where('library_entry.content_id', 'in', among<number>(p.ids)),
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
    put: database.statement((p: { account: number; id: number } & Values) =>
      putLibraryEntry(kysely, {
        account_id: p.account,
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
