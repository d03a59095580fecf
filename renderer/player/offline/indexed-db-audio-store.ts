import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OfflineItem, OfflinePart, AudioStore } from './audio-store.ts'

interface Schema extends DBSchema {
  items: { key: number; value: OfflineItem }
  /** Keyed by content ID and part number. */
  parts: { key: [number, number]; value: OfflinePart }
  state: { key: 'owner'; value: number }
}

const VERSION = 1

/** Matches all parts of an item. The upper bound is an array, which sorts after every number. */
const partsOf = (contentId: number): IDBKeyRange => IDBKeyRange.bound([contentId], [contentId, []])

/**
 * Resolves once everything is stored. A failed request doesn't give the reason, but its transaction reports that the
 * device is full.
 */
async function committed(
  { done }: { readonly done: Promise<void> },
  requests: readonly (Promise<unknown> | undefined)[],
): Promise<void> {
  const [end] = await Promise.allSettled([done, ...requests])
  if (end.status === 'rejected') throw end.reason
}

/** Stores audio in a separate database, because it is large and the queue must not wait for it. */
export class IndexedDbAudioStore implements AudioStore {
  readonly #name: string
  #opening: Promise<IDBPDatabase<Schema>> | null = null

  /** The database is opened by the first call. */
  constructor(name = 'lectern-audio') {
    this.#name = name
  }

  async items(): Promise<readonly OfflineItem[]> {
    return (await this.#open()).getAll('items')
  }

  async item(contentId: number): Promise<OfflineItem | null> {
    return (await (await this.#open()).get('items', contentId)) ?? null
  }

  async change(contentId: number, edit: (item: OfflineItem | null) => OfflineItem | null): Promise<OfflineItem | null> {
    const transaction = (await this.#open()).transaction(['items', 'parts'], 'readwrite')
    const items = transaction.objectStore('items')
    const before = (await items.get(contentId)) ?? null
    const after = edit(before)
    const isEmpty = before !== null && before.parts > 0 && (after === null || after.parts === 0)
    await committed(transaction, [
      after === null ? items.delete(contentId) : items.put(after, contentId),
      isEmpty ? transaction.objectStore('parts').delete(partsOf(contentId)) : undefined,
    ])
    return after
  }

  async append(item: OfflineItem, part: OfflinePart, change: Partial<OfflineItem>): Promise<OfflineItem | null> {
    const { contentId, parts } = item
    const transaction = (await this.#open()).transaction(['items', 'parts'], 'readwrite')
    const items = transaction.objectStore('items')
    const before = await items.get(contentId)
    if (before?.parts !== parts || before.isOutdated) {
      await transaction.done
      return null
    }
    const after = { ...before, ...change, parts: parts + 1, bytes: before.bytes + part.sound.size }
    await committed(transaction, [
      items.put(after, contentId),
      transaction.objectStore('parts').put(part, [contentId, parts]),
    ])
    return after
  }

  async part(contentId: number, part: number): Promise<OfflinePart | null> {
    return (await (await this.#open()).get('parts', [contentId, part])) ?? null
  }

  async parts(contentId: number): Promise<readonly OfflinePart[]> {
    return (await this.#open()).getAll('parts', partsOf(contentId))
  }

  async claim(owner: number): Promise<boolean> {
    const transaction = (await this.#open()).transaction(['items', 'parts', 'state'], 'readwrite')
    const state = transaction.objectStore('state')
    const [known, count] = await Promise.all([state.get('owner'), transaction.objectStore('items').count()])
    const isForeign = known !== undefined && known !== owner
    await Promise.all([
      isForeign ? transaction.objectStore('items').clear() : undefined,
      isForeign ? transaction.objectStore('parts').clear() : undefined,
      known === owner ? undefined : state.put(owner, 'owner'),
      transaction.done,
    ])
    return isForeign && count > 0
  }

  async clear(): Promise<void> {
    const transaction = (await this.#open()).transaction(['items', 'parts', 'state'], 'readwrite')
    await Promise.all([
      transaction.objectStore('items').clear(),
      transaction.objectStore('parts').clear(),
      transaction.objectStore('state').clear(),
      transaction.done,
    ])
  }

  async close(): Promise<void> {
    ;(await this.#opening)?.close()
    this.#opening = null
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    const reopen = (): void => {
      this.#opening = null
    }
    this.#opening ??= openDB<Schema>(this.#name, VERSION, {
      upgrade: (db) => {
        db.createObjectStore('items')
        db.createObjectStore('parts')
        db.createObjectStore('state')
      },
      // A newer release in another tab needs to change the tables.
      blocking: (_now, _wanted, event) => {
        ;(event.target as IDBDatabase).close()
        reopen()
      },
      terminated: reopen,
    })
    this.#opening.catch(reopen)
    return this.#opening
  }
}
