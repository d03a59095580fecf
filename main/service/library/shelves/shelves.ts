import { randomBytes } from 'node:crypto'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { fromMicroseconds, toMicroseconds } from '#shared/model/dates.ts'
import { changeNote } from '#shared/model/notes/join-notes.ts'
import { rankAt, rankBetween, ranksAfter } from '#shared/model/rank.ts'
import type { Placement, Shelf } from '#shared/model/shelf.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/service/library.ts'
import { packCursor, rankAndId, unpackCursor } from '../../calls/cursors.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import { listed } from '../../database/dialect/both-dialects.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'
import { atOnce } from '../../database/statement.ts'
import type { Change, Look } from '../../database/transaction.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { placementOf } from '../entries/entry-shapes.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { Retagging } from '../entries/retagging.ts'
import { type ShelfRow, shelfStatements } from './shelf-statements.ts'

/** A longer rank makes the shelf give all of its items new ranks. */
const LONG_RANK = 100
/** Time for which a deleted shelf can be brought back. */
const KEPT_US = 30 * 24 * 60 * 60 * 1_000_000
/** Maximum number of shelves of an account. */
export const MOST_SHELVES = 2000

export interface NewShelf {
  /** Absent for a new ID. */
  readonly id?: string | undefined
  readonly name: string
  readonly note?: string | undefined
  readonly parent?: string | null | undefined
  /** By default, the shelf comes last. */
  readonly position?: string | undefined
}

/** A shelf in an archive, and the place of one of its entries on it. */
export interface ArchivedShelf extends Omit<Shelf, 'cover_id' | 'cover_url' | 'item_count' | 'read_count'> {}
export interface ArchivedPlace extends Placement {
  readonly is_cover?: boolean | undefined
}

export interface ShelfChange {
  readonly name?: string | undefined
  readonly note?: string | undefined
  /** The note that the writer changed. Text written elsewhere in the meantime stays. */
  readonly was_note?: string | undefined
  readonly parent?: string | null | undefined
  readonly position?: string | undefined
  readonly cover_id?: number | null | undefined
}

export interface Placing {
  /** Without a rank, an item comes last. Items that are on the shelf stay in their places. */
  readonly add: readonly { readonly content_id: number; readonly rank?: string | undefined }[]
  readonly remove: readonly number[]
}

/** The shelf in its current state, and the places of the items that were named. */
export interface Placed {
  readonly shelf: Shelf
  readonly contents: readonly { readonly id: number; readonly shelves: readonly Placement[] }[]
}

/**
 * Shelves, and the items on them in the reader's order. A deleted shelf and its items' places are kept for a while, so
 * that it can be brought back as it was. Clients ignore the places on shelves that aren't listed.
 */
export class Shelves {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #retagging: Retagging
  readonly #ids: ContentIds
  readonly #statements
  readonly #removals: ((tx: Change, shelf: number) => Promise<void>)[] = []

  constructor(database: Database, stamps: Stamps, entries: EntryWriter, retagging: Retagging) {
    this.#database = database
    this.#stamps = stamps
    this.#entries = entries
    this.#retagging = retagging
    this.#ids = new ContentIds(database)
    this.#statements = shelfStatements(database)
  }

  /** Calls this from now on in each change that deletes a shelf, with the ID of its row. */
  whenRemoved(removed: (tx: Change, shelf: number) => Promise<void>): void {
    this.#removals.push(removed)
  }

  /** Returns the shelves that are not deleted, in their order. */
  list(account: number): Promise<Shelf[]> {
    return this.#database.look(account, (tx) => this.shown(tx))
  }

  async shown(tx: Look): Promise<Shelf[]> {
    const by = this.#statements
    const [rows, items, read, chosen, first] = await atOnce(
      by.list.all(tx, {}),
      by.items.all(tx, {}),
      by.read.all(tx, {}),
      by.chosenCovers.all(tx, {}),
      by.firstCovers.all(tx, {}),
    )
    const names = new Map(rows.map(({ id, uid }) => [id, uid]))
    const [itemsOf, readOf] = [items, read].map((counts) => new Map(counts.map((row) => [row.shelf_id, row.count])))
    const coverOf = new Map([...first, ...chosen].map((row) => [row.shelf_id, row.image_url]))
    return rows.map((row) => ({
      id: row.uid,
      name: row.name,
      note: row.note,
      parent: names.get(row.parent_id ?? 0) ?? null,
      position: row.position,
      cover_id: row.cover_id,
      cover_url: coverOf.get(row.id) ?? null,
      created_date: fromMicroseconds(row.created_us),
      item_count: itemsOf?.get(row.id) ?? 0,
      read_count: readOf?.get(row.id) ?? 0,
    }))
  }

  /** Throws NotFound, also for a deleted shelf. */
  find(account: number, uid: string): Promise<Shelf> {
    return this.#database.look(account, (tx) => this.#shelf(tx, uid))
  }

  /**
   * Creates a shelf. One that was deleted under this ID is brought back as it was, and an existing one isn't changed.
   * Throws RefusedInput for an empty name or a parent that doesn't exist.
   */
  create(account: number, given: NewShelf): Promise<Shelf> {
    return this.#database.change(account, async (tx) => {
      const by = this.#statements
      const name = cleanName(given.name)
      const uid = given.id ?? randomBytes(12).toString('hex')
      const stamp = await this.#stamps.next(tx)
      const [known, last, { count = 0 } = {}] = await atOnce(
        by.byUid.get(tx, { uid }),
        by.last.get(tx, {}),
        by.count.get(tx, {}),
      )
      if (known) {
        await by.setDeleted.run(tx, { id: known.id, us: null })
        if (known.deleted_us !== null) await this.#renamed(tx, known.id)
      } else {
        if (count >= MOST_SHELVES) throw new RefusedInput('id', t.anAccountCanHaveMostShelves({ most: MOST_SHELVES }))
        await by.create.run(tx, {
          uid,
          name,
          note: given.note ?? '',
          parent: given.parent ? await this.#parentId(tx, given.parent, null) : null,
          position: given.position ?? rankBetween(last?.position ?? null, null),
          us: stamp.us,
        })
      }
      return this.#shelf(tx, uid)
    })
  }

  /** Changes the given fields, also of a deleted shelf. Throws NotFound or RefusedInput. */
  change(account: number, uid: string, given: ShelfChange): Promise<Shelf> {
    return this.#database.change(account, async (tx) => {
      const row = await this.#row(tx, uid)
      const { name, note, was_note: was, parent, position, cover_id: cover } = given
      await this.#statements.change.run(tx, {
        id: row.id,
        name: name === undefined ? row.name : cleanName(name),
        note: note === undefined ? row.note : was === undefined ? note : (changeNote(row.note, was, note) ?? ''),
        parent: parent === undefined ? row.parent_id : parent === null ? null : await this.#parentId(tx, parent, row),
        position: position ?? row.position,
        cover: cover === undefined ? row.cover_id : cover === null ? null : await this.#ids.resolve(tx, cover),
      })
      if (name !== undefined || parent !== undefined) await this.#renamed(tx, row.id)
      else await this.#stamps.next(tx)
      const shelf = (await this.shown(tx)).find((one) => one.id === uid)
      return shelf ?? shelfOfDeleted(await this.#row(tx, uid))
    })
  }

  /**
   * Deletes a shelf. Its items stay in the library, and the shelves in it move to the top. `create` brings it back.
   * Throws NotFound.
   */
  async remove(account: number, uid: string): Promise<void> {
    await this.#database.change(account, async (tx) => {
      const row = await this.#row(tx, uid)
      if (row.deleted_us !== null) throw new NotFound(t.thisShelfDoesntExist)
      const stamp = await this.#stamps.next(tx)
      await this.#statements.setDeleted.run(tx, { id: row.id, us: stamp.us })
      for (const removed of this.#removals) await removed(tx, row.id)
      await this.#renamed(tx, row.id)
      await this.#statements.forget.run(tx, { before: stamp.us - KEPT_US })
    })
  }

  /** Adds items and removes others: all of them or none. Throws NotFound. */
  place(account: number, uid: string, { add, remove }: Placing): Promise<Placed> {
    return this.#database.change(account, async (tx) => {
      const row = await this.#row(tx, uid)
      const wanted = new Map<number, string | undefined>()
      for (const { content_id: id, rank } of add) wanted.set(await this.#ids.resolve(tx, id), rank)
      const unwanted = await this.#ids.resolveAll(tx, remove)
      await this.putOn(tx, row.id, wanted)
      for (const id of unwanted) {
        if ((await this.#statements.takeOff.run(tx, { id, shelf: row.id })) > 0) await this.#refresh(tx, id)
        if (row.cover_id === id) await this.#statements.setCover.run(tx, { id: row.id, cover: null })
      }
      return this.#placed(tx, row, [...wanted.keys(), ...unwanted])
    })
  }

  /**
   * Moves an item within its shelf. Does nothing if the item is no longer on it. If another item has the rank, this one
   * comes right after it. Throws NotFound.
   */
  reorder(account: number, uid: string, contentId: number, rank: string): Promise<Placed> {
    return this.#database.change(account, async (tx) => {
      const [row, id] = await atOnce(this.#row(tx, uid), this.#ids.resolve(tx, contentId))
      const by = this.#statements
      const here = await by.place.get(tx, { id, shelf: row.id })
      if (here && here.rank !== rank) {
        await by.setRank.run(tx, { id, shelf: row.id, rank: await this.#freeRank(tx, row.id, rank) })
        await this.#refresh(tx, id)
        await this.#shorten(tx, row.id, rank)
      }
      return this.#placed(tx, row, [id])
    })
  }

  /** Returns a page of the items on a shelf that are not deleted. Throws NotFound, also for a deleted shelf. */
  contentsOf(
    account: number,
    uid: string,
    { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<{ readonly ids: readonly number[]; readonly next: string | null }> {
    const kind = `shelf-items:${uid}`
    const [rank, id] = cursor ? rankAndId(unpackCursor(cursor, kind)) : ['', 0]
    return this.#database.look(account, async (tx) => {
      const row = await this.#row(tx, uid)
      if (row.deleted_us !== null) throw new NotFound(t.thisShelfDoesntExist)
      const found = await this.#statements.shownItems.all(tx, { shelf: row.id, rank, id, limit: limit + 1 })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        ids: page.map(({ content_id }) => content_id),
        next: found.length > limit && last ? packCursor(kind, [last.rank, last.content_id]) : null,
      }
    })
  }

  /**
   * Puts an item on a shelf, or moves it: after another item, with null first, and without `after` last if it is new.
   * Throws NotFound, also if the other item isn't on the shelf.
   */
  putAfter(account: number, uid: string, contentId: number, after: number | null | undefined): Promise<Shelf> {
    return this.#database.change(account, async (tx) => {
      const row = await this.#row(tx, uid)
      const by = this.#statements
      await this.putOn(tx, row.id, new Map([[contentId, undefined]]))
      if (after !== undefined && after !== contentId) {
        const others = (await by.ranks.all(tx, { shelf: row.id })).filter((one) => one.content_id !== contentId)
        const at = after === null ? -1 : others.findIndex((one) => one.content_id === after)
        if (after !== null && at < 0) throw new NotFound(t.thisItemDoesntExist)
        const rank = rankAt(
          others.map((one) => one.rank),
          at + 1,
        )
        await by.setRank.run(tx, { id: contentId, shelf: row.id, rank })
        await this.#refresh(tx, contentId)
        await this.#shorten(tx, row.id, rank)
      }
      return this.#shelf(tx, uid)
    })
  }

  /** Returns the ID of a shelf's row. Null if there is no shelf, also if it is deleted. */
  async rowOf(tx: Look, uid: string): Promise<number | null> {
    const found = await this.#statements.byUid.get(tx, { uid })
    return found === undefined || found.deleted_us !== null ? null : found.id
  }

  /** Returns an item's places, including those on deleted shelves. */
  async placesOf(tx: Look, contentId: number): Promise<Placement[]> {
    return (await this.#statements.placesOf.all(tx, { id: contentId })).map(placementOf)
  }

  /** Puts contents that aren't on a shelf on it. `shelf`: its row's ID. */
  async putOn(tx: Change, shelf: number, contents: ReadonlyMap<number, string | undefined>): Promise<void> {
    const by = this.#statements
    const here = await by.onShelf.all(tx, { shelf, ids: listed([...contents.keys()]) })
    const known = new Set(here.map(({ content_id: id }) => id))
    const fresh = [...contents].filter(([id]) => !known.has(id))
    const last = (await by.lastRank.get(tx, { shelf }))?.rank ?? null
    const ends = ranksAfter(last, fresh.length)
    for (const [at, [id, wish]] of fresh.entries()) {
      const rank = wish === undefined ? (ends[at] as string) : await this.#freeRank(tx, shelf, wish)
      const stamp = await this.#stamps.next(tx)
      await by.put.run(tx, { id, shelf, rank, us: stamp.us })
      await this.#entries.refresh(tx, id, stamp)
      if (wish !== undefined) await this.#shorten(tx, shelf, rank)
    }
  }

  /** Creates the shelves of an archive that don't exist, and brings back those that were deleted. */
  async restore(tx: Change, shelves: readonly ArchivedShelf[], us: number): Promise<void> {
    const by = this.#statements
    const made = new Map<string, number>()
    for (const { id: uid, name, note, position, created_date } of shelves) {
      const known = await by.byUid.get(tx, { uid })
      if (known) await by.setDeleted.run(tx, { id: known.id, us: null })
      else if (name.trim() !== '') {
        const facts = { uid, name: cleanName(firstGraphemes(name, LONGEST_TEXTS.shelf)), note, parent: null, position }
        await by.create.run(tx, { ...facts, us: toMicroseconds(created_date) || us })
        const row = await by.byUid.get(tx, { uid })
        if (row) made.set(uid, row.id)
      }
    }
    for (const { id: uid, parent: outer } of shelves) {
      const id = made.get(uid)
      const parent = outer === null || id === undefined ? undefined : await by.byUid.get(tx, { uid: outer })
      if (id !== undefined && parent && parent.id !== id) await by.setParent.run(tx, { id, parent: parent.id })
    }
    if (shelves.length > 0) await this.#stamps.next(tx)
  }

  /** Puts an imported content on shelves that exist. Returns the IDs of those on which it was not. */
  async takeIn(tx: Change, contentId: number, places: readonly ArchivedPlace[]): Promise<string[]> {
    const by = this.#statements
    const added: string[] = []
    for (const { shelf: uid, rank, added_date, is_cover: isCover } of places) {
      const row = await by.byUid.get(tx, { uid })
      if (!row || (await by.place.get(tx, { id: contentId, shelf: row.id }))) continue
      const us = toMicroseconds(added_date) || row.created_us
      await by.put.run(tx, { id: contentId, shelf: row.id, rank: await this.#freeRank(tx, row.id, rank), us })
      if (isCover && row.cover_id === null) await by.setCover.run(tx, { id: row.id, cover: contentId })
      added.push(uid)
    }
    if (added.length > 0) await this.#refresh(tx, contentId)
    return added
  }

  /**
   * Puts a content last on a shelf. `isNew`: false if it was there already. Null if the shelf doesn't exist, or was
   * deleted. The caller refreshes the entry.
   */
  async putLast(
    tx: Change,
    contentId: number,
    uid: string,
    { us }: Stamp,
  ): Promise<{ readonly name: string; readonly isNew: boolean } | null> {
    const by = this.#statements
    const row = await by.byUid.get(tx, { uid })
    if (!row || row.deleted_us !== null) return null
    if (await by.place.get(tx, { id: contentId, shelf: row.id })) return { name: row.name, isNew: false }
    const rank = rankBetween((await by.lastRank.get(tx, { shelf: row.id }))?.rank ?? null, null)
    await by.put.run(tx, { id: contentId, shelf: row.id, rank, us })
    await this.#shorten(tx, row.id, rank)
    return { name: row.name, isNew: true }
  }

  /** Takes a content off shelves again. */
  async takeBack(tx: Change, contentId: number, shelves: readonly string[]): Promise<void> {
    await this.takeOff(tx, contentId, shelves)
    await this.#refresh(tx, contentId)
  }

  /** Like `takeBack`, but the caller refreshes the entry. */
  async takeOff(tx: Change, contentId: number, shelves: readonly string[]): Promise<void> {
    for (const uid of shelves) {
      const row = await this.#statements.byUid.get(tx, { uid })
      if (!row) continue
      await this.#statements.takeOff.run(tx, { id: contentId, shelf: row.id })
      if (row.cover_id === contentId) await this.#statements.setCover.run(tx, { id: row.id, cover: null })
    }
  }

  /** Returns the rank itself, or one right after the item that has it. */
  async #freeRank(tx: Look, shelf: number, rank: string): Promise<string> {
    const [first, second] = await this.#statements.ranksFrom.all(tx, { shelf, rank })
    return first?.rank === rank ? rankBetween(rank, second?.rank ?? null) : rank
  }

  /** Gives all items new ranks if one has become long. */
  async #shorten(tx: Change, shelf: number, rank: string): Promise<void> {
    if (rank.length <= LONG_RANK) return
    const by = this.#statements
    const items = await by.ranks.all(tx, { shelf })
    const ranks = ranksAfter(null, items.length)
    // The index on ranks allows two items to have the same for a moment.
    for (const [at, { content_id: id }] of items.entries()) {
      await by.setRank.run(tx, { id, shelf, rank: ranks[at] as string })
      await this.#refresh(tx, id)
    }
  }

  /** Gives the items of a shelf new versions, because their notes and exports name their shelves. */
  async #renamed(tx: Change, shelf: number): Promise<void> {
    await this.#retagging.noteShelf(tx, shelf)
    await this.#retagging.begin(tx)
  }

  async #refresh(tx: Change, id: number): Promise<void> {
    await this.#entries.refresh(tx, id, await this.#stamps.next(tx))
  }

  async #placed(tx: Look, row: ShelfRow, ids: readonly number[]): Promise<Placed> {
    const [shelves, ...places] = await atOnce(this.shown(tx), ...ids.map((id) => this.placesOf(tx, id)))
    return {
      shelf: shelves.find(({ id }) => id === row.uid) ?? shelfOfDeleted(row),
      contents: ids.map((id, at) => ({ id, shelves: places[at] ?? [] })),
    }
  }

  /** Throws NotFound. */
  async #shelf(tx: Look, uid: string): Promise<Shelf> {
    const found = (await this.shown(tx)).find(({ id }) => id === uid)
    if (!found) throw new NotFound(t.thisShelfDoesntExist)
    return found
  }

  /** Returns the row of a shelf, which may be deleted. Throws NotFound. */
  async #row(tx: Look, uid: string): Promise<ShelfRow> {
    const found = await this.#statements.byUid.get(tx, { uid })
    if (!found) throw new NotFound(t.thisShelfDoesntExist)
    return found
  }

  /** Throws RefusedInput for a parent that does not exist, that is the shelf itself, or that is inside it. */
  async #parentId(tx: Look, uid: string, child: ShelfRow | null): Promise<number> {
    const parent = await this.#statements.byUid.get(tx, { uid })
    if (!parent || parent.id === child?.id || (child !== null && parent.parent_id === child.id)) {
      throw new RefusedInput('parent', t.thisShelfDoesntExist)
    }
    return parent.id
  }
}

/** A shelf that was deleted elsewhere. Nothing shows it until it is brought back. */
const shelfOfDeleted = (row: ShelfRow): Shelf => ({
  ...{ id: row.uid, name: row.name, note: row.note, parent: null, position: row.position, cover_id: row.cover_id },
  ...{ cover_url: null, created_date: fromMicroseconds(row.created_us), item_count: 0, read_count: 0 },
})

function cleanName(name: string): string {
  const clean = name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (clean === '') throw new RefusedInput('name', t.aShelfNeedsAName)
  return clean
}
