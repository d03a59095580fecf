import { compareRanks } from './rank.ts'

/** A list of items in an order that the reader chooses. An item may be on several. */
export interface Shelf {
  /** Given by the device that created the shelf. */
  readonly id: string
  readonly name: string
  /** Markdown. Empty if there is none. */
  readonly note: string
  /** The shelf that contains this one. Only one level is shown: see `shelfTree`. */
  readonly parent: string | null
  /** A rank among the shelves. See rank.ts. */
  readonly position: string
  /** The item that the reader chose as the cover. */
  readonly cover_id: number | null
  /** The picture of that item, or of the first one with a picture. */
  readonly cover_url: string | null
  readonly created_date: string
  readonly item_count: number
  /** Number of items that are read to the end, or were once finished. */
  readonly read_count: number
}

/** The place of an item on a shelf. */
export interface Placement {
  readonly shelf: string
  /** See rank.ts. */
  readonly rank: string
  readonly added_date: string
}

/** The form of a shelf's ID. */
export const shelfIdPattern = /^[A-Za-z0-9_-]{8,40}$/

const byPosition = (one: Shelf, other: Shelf): number =>
  compareRanks(one.position, other.position) || (one.id < other.id ? -1 : 1)

/** A shelf, and those in it. */
export interface ShelfBranch {
  readonly shelf: Shelf
  readonly inside: readonly Shelf[]
}

/**
 * Returns the shelves in their order, nested one level. A shelf whose parent is deleted, or is itself in another, is
 * shown at the top.
 */
export function shelfTree(shelves: readonly Shelf[]): readonly ShelfBranch[] {
  const known = new Map(shelves.map((shelf) => [shelf.id, shelf]))
  const ordered = shelves.toSorted(byPosition)
  const top = (shelf: Shelf): boolean => {
    const parent = known.get(shelf.parent ?? '')
    return parent === undefined || parent === shelf || known.has(parent.parent ?? '')
  }
  return ordered
    .filter(top)
    .map((shelf) => ({ shelf, inside: ordered.filter((one) => one.parent === shelf.id && !top(one)) }))
}

/** Returns the shelves in the order in which they are shown. */
export const shelvesInOrder = (shelves: readonly Shelf[]): readonly Shelf[] =>
  shelfTree(shelves).flatMap(({ shelf, inside }) => [shelf, ...inside])

/** Returns an item's place on a shelf. */
export const placeOn = (placements: readonly Placement[] | undefined, shelf: string): Placement | undefined =>
  placements?.find((one) => one.shelf === shelf)
