import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PageQuote } from '#shared/extension/captured-page.ts'

/** Changes that the reader requested for a saved item. */
export interface Wishes {
  readonly tags: readonly string[]
  readonly note: string
  readonly favorite: boolean
  readonly archived: boolean
}

export const noWishes: Wishes = { tags: [], note: '', favorite: false, archived: false }

export interface FormerPlace {
  readonly library_state: 0 | 1 | 2 | 3
  readonly library_state_date: string
}

/** A save. It remains stored until the service has received everything, whichever pages are closed in the meantime. */
export interface SaveRow {
  readonly id: string
  /** The service and account to which the save belongs. */
  readonly account: string
  readonly url: string
  readonly title: string
  /** The page's HTML. Null once it was sent, or if only the address is saved. */
  readonly html: string | null
  readonly remark: string | null
  readonly pressedAt: number
  /** True if the library already had the page when the button was pressed, in which case nothing was sent. */
  readonly wasHere: boolean
  /** The fraction of the page that had been read by then, from 0 to 1. */
  readonly progress: number
  readonly wishes: Wishes
  /** The requested changes that the service has received. */
  readonly done: Wishes
  readonly quotes: readonly PageQuote[]
  readonly contentId: number | null
  /** The item's location before the save, or null if it wasn't in the library. */
  readonly former: FormerPlace | null
  /** True once the service has read the page or failed to do so. */
  readonly isRead: boolean
  readonly minutes: number | null
  readonly isUndone: boolean
  /** True if the service may have received the save although no response arrived. */
  readonly wasTried: boolean
  readonly tries: number
  /** Earliest time of the next attempt. */
  readonly nextTry: number
  /** The reason that the last attempt failed. */
  readonly problem: string | null
  /** True if the service refused the save. Only the reader can then try again. */
  readonly isRefused: boolean
}

interface Schema extends DBSchema {
  saves: { key: string; value: SaveRow }
}

/** A second press on the same page within this time counts as the same save. */
const SAME_PRESS = 60_000
/** Complete saves are stored for this long, so that an open popup still finds them. */
const KEPT = 10 * 60_000

let opening: Promise<IDBPDatabase<Schema>> | null = null

function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('lectern-outbox', 1, {
    upgrade: (database) => void database.createObjectStore('saves', { keyPath: 'id' }),
    terminated: () => (opening = null),
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/** Stores a save. Pressing the button twice on the same page creates a single row. */
export async function addSave(row: SaveRow): Promise<SaveRow> {
  const database = await open()
  const tx = database.transaction('saves', 'readwrite', { durability: 'strict' })
  const known = (await tx.store.getAll()).find(
    ({ url, account, isUndone, wasHere, pressedAt }) =>
      url === row.url && account === row.account && !isUndone && !wasHere && row.pressedAt - pressedAt < SAME_PRESS,
  )
  const quotes = row.quotes.filter(({ text }) => !known?.quotes.some((quote) => quote.text === text))
  const kept = known ? { ...known, quotes: [...known.quotes, ...quotes] } : row
  await tx.store.put(kept)
  await tx.done
  return kept
}

/** Stores either all of the saves or none. */
export async function addSaves(rows: readonly SaveRow[]): Promise<void> {
  const tx = (await open()).transaction('saves', 'readwrite', { durability: 'strict' })
  for (const row of rows) await tx.store.put(row)
  await tx.done
}

export async function readSave(id: string): Promise<SaveRow | null> {
  return (await (await open()).get('saves', id)) ?? null
}

/** Oldest first. */
export async function allSaves(): Promise<SaveRow[]> {
  const rows = await (await open()).getAll('saves')
  return rows.sort((a, b) => a.pressedAt - b.pressedAt)
}

/** Reads and writes a row in one transaction. Returns null if the row no longer exists. */
export async function changeSave(id: string, change: (row: SaveRow) => SaveRow | null): Promise<SaveRow | null> {
  const tx = (await open()).transaction('saves', 'readwrite', { durability: 'strict' })
  const row = await tx.store.get(id)
  const after = row ? change(row) : null
  if (after) await tx.store.put(after)
  else if (row) await tx.store.delete(id)
  await tx.done
  return after
}

export async function removeSaves(isOver: (row: SaveRow) => boolean): Promise<void> {
  const tx = (await open()).transaction('saves', 'readwrite')
  for (const row of await tx.store.getAll()) if (isOver(row)) await tx.store.delete(row.id)
  await tx.done
}

/** True if the service doesn't have the save at all. */
export const isUnsent = (row: SaveRow): boolean => row.contentId === null && !row.isUndone

/** True if the service has received everything. */
export function isComplete(row: SaveRow): boolean {
  return row.contentId !== null && row.isRead && row.quotes.length === 0 && !row.isUndone && hasSameWishes(row)
}

export const isForgettable = (row: SaveRow, now: number): boolean => isComplete(row) && now - row.pressedAt > KEPT

export function hasSameWishes({ wishes, done }: SaveRow): boolean {
  return JSON.stringify(wishes) === JSON.stringify(done)
}
