import { createHash } from 'node:crypto'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { rankBetween } from '#shared/model/rank.ts'
import { foldedName } from '#shared/model/tag.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'
import type { Change, Look } from '../../database/transaction.ts'
import { shelfStatements } from './shelf-statements.ts'
import { MOST_SHELVES, type Shelves } from './shelves.ts'

/** The path of a folder in a file, outermost first. */
export type FolderPath = readonly string[]

export interface Shelved {
  /** The IDs of the shelves on which the item was not yet. */
  readonly shelves: readonly string[]
  /** Folders that did not become shelves, because an account has a limited number. */
  readonly left: readonly FolderPath[]
}

interface KnownShelf {
  readonly id: number
  readonly uid: string
}

/**
 * Shelves of imported folders. A folder becomes the shelf that has its name and place, or a new one. Shelves nest one
 * level, so a deeper folder becomes one shelf in that of its outermost folder: "Work", "Reading / Old".
 */
export class ImportedShelves {
  readonly #shelves: Shelves
  readonly #stamps: Stamps
  readonly #statements
  readonly #ofChange = new WeakMap<Change, Map<string, KnownShelf>>()

  constructor(database: Database, stamps: Stamps, shelves: Shelves) {
    this.#shelves = shelves
    this.#stamps = stamps
    this.#statements = { ...shelfStatements(database), ...statementsOf(database) }
  }

  /**
   * Puts a content last on the shelves of its folders. `mark` begins the IDs of the shelves that its import creates. The
   * caller refreshes the entry.
   */
  async take(
    tx: Change,
    contentId: number,
    folders: readonly FolderPath[],
    mark: string,
    stamp: Stamp,
  ): Promise<Shelved> {
    const shelves: string[] = []
    const left: FolderPath[] = []
    for (const folder of folders) {
      const shelf = await this.#shelfOf(tx, folder, mark, stamp)
      if (shelf === null) left.push(folder)
      else if ((await this.#shelves.putLast(tx, contentId, shelf.uid, stamp))?.isNew) shelves.push(shelf.uid)
    }
    return { shelves, left }
  }

  /** Deletes the shelves of an import that are empty and that the reader has not written a note on. */
  async removeEmpty(tx: Change, mark: string): Promise<void> {
    const by = this.#statements
    // A shelf may be empty only once those in it are gone.
    for (let level = 0; level < 2; level += 1) {
      for (const { id } of await by.empty.all(tx, rangeOf(mark))) {
        await by.setDeleted.run(tx, { id, us: (await this.#stamps.next(tx)).us })
      }
    }
  }

  /** Returns the number of shelves that an import created and that still exist. */
  async countMade(tx: Look, mark: string): Promise<number> {
    return (await this.#statements.made.get(tx, rangeOf(mark)))?.count ?? 0
  }

  async #shelfOf(
    tx: Change,
    [first = '', ...rest]: FolderPath,
    mark: string,
    stamp: Stamp,
  ): Promise<KnownShelf | null> {
    const outer = await this.#findOrMake(tx, null, first, { mark, stamp })
    if (outer === null || rest.length === 0) return outer
    return this.#findOrMake(tx, outer, rest.join(' / '), { mark, stamp })
  }

  async #findOrMake(
    tx: Change,
    outer: KnownShelf | null,
    given: string,
    { mark, stamp }: { readonly mark: string; readonly stamp: Stamp },
  ): Promise<KnownShelf | null> {
    const known = await this.#known(tx)
    const name = firstGraphemes(given, LONGEST_TEXTS.shelf).trim()
    const key = keyOf(outer?.id ?? null, name)
    const found = known.get(key)
    if (found) return found
    const made = name === '' ? null : await this.#make(tx, outer, name, { mark, stamp })
    if (made) known.set(key, made)
    return made
  }

  /** Returns null if the account has too many shelves. A shelf that the reader renamed during the import is found again. */
  async #make(
    tx: Change,
    outer: KnownShelf | null,
    name: string,
    { mark, stamp }: { readonly mark: string; readonly stamp: Stamp },
  ): Promise<KnownShelf | null> {
    const by = this.#statements
    const path = JSON.stringify([outer?.uid ?? null, foldedName(name)])
    const uid = `${mark}-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
    const before = await by.byUid.get(tx, { uid })
    if (before) return before
    if (((await by.count.get(tx, {}))?.count ?? 0) >= MOST_SHELVES) return null
    const position = rankBetween((await by.last.get(tx, {}))?.position ?? null, null)
    await by.create.run(tx, { uid, name, note: '', parent: outer?.id ?? null, position, us: stamp.us })
    return (await by.byUid.get(tx, { uid })) ?? null
  }

  /** Reads the shelves once in each change. */
  async #known(tx: Change): Promise<Map<string, KnownShelf>> {
    const before = this.#ofChange.get(tx)
    if (before) return before
    const rows = await this.#statements.list.all(tx, {})
    // Of several shelves with the same name, the first one counts.
    const known = new Map(
      rows.toReversed().map(({ id, uid, name, parent_id: outer }) => [keyOf(outer, name), { id, uid }]),
    )
    this.#ofChange.set(tx, known)
    return known
  }
}

const keyOf = (outer: number | null, name: string): string => `${outer ?? ''} ${foldedName(name)}`

/** Returns the beginning of the IDs of the shelves that an import creates. It is unique in all libraries. */
export const shelfMarkOf = (transfer: { readonly id: number; readonly created_us: number }): string =>
  `i${createHash('sha256').update(`${transfer.id} ${transfer.created_us}`).digest('hex').slice(0, 12)}`

/** The character after the hyphen is a full stop. */
const rangeOf = (mark: string) => ({ from: `${mark}-`, to: `${mark}.` })

function statementsOf(database: Database) {
  type Range = { account: number; from: string; to: string }
  const ofImport = (p: Range) =>
    database.kysely
      .selectFrom('shelf')
      .where('shelf.account_id', '=', p.account)
      .where('shelf.uid', '>', p.from)
      .where('shelf.uid', '<', p.to)
      .where('shelf.deleted_us', 'is', null)
  return {
    made: database.statement((p: Range) => ofImport(p).select((eb) => eb.fn.countAll<number>().as('count'))),
    empty: database.statement((p: Range) =>
      ofImport(p)
        .select('shelf.id')
        .where('shelf.note', '=', constant<string>(''))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('shelf_item')
                .select('shelf_item.content_id')
                .where('shelf_item.account_id', '=', p.account)
                .whereRef('shelf_item.shelf_id', '=', 'shelf.id'),
            ),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('shelf as inner_shelf')
                .select('inner_shelf.id')
                .where('inner_shelf.account_id', '=', p.account)
                .whereRef('inner_shelf.parent_id', '=', 'shelf.id')
                .where('inner_shelf.deleted_us', 'is', null),
            ),
          ),
        ),
    ),
  }
}
