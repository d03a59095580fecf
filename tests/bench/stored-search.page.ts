// Runs in a real browser: stored-search.bench.ts bundles and opens it.
import { Dexie } from 'dexie'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { IndexedDbQueueStore } from '../../renderer/host/store/indexed-db-queue-store.ts'
import { StoredSearch } from '../../renderer/screens/search/stored-search.ts'
import { generateLibrary, LIBRARY_NOW } from '../fakes/generate-library.ts'
import type { Figure } from './figure.ts'
import { quantiles } from './quantiles.ts'

const BATCH = 2500
/** Milliseconds between two letters of a fast typist. */
const TYPING = 60
/** No entry contains the last word, so the search has to scan everything. */
const typed = 'quiet lighthouse'

async function run(count: number): Promise<Figure[]> {
  await Dexie.delete('bench')
  const store = await IndexedDbQueueStore.open('bench')
  for (let start = 0; start < count; start += BATCH) {
    const puts = generateLibrary({ count: BATCH, seed: start + 1, firstId: 100_001 + start })
    await store.apply({ puts, generation: 1 }, LIBRARY_NOW)
  }
  const host = {
    queueIds: (query: QueueQuery) => store.ids(query, LIBRARY_NOW),
    entries: (ids: readonly number[]) => store.entries(ids),
    subscribe: () => () => undefined,
  }
  await host.queueIds({ sort: 'recently_saved' })
  const search = new StoredSearch(host)
  const find = (query: string, signal?: AbortSignal) => search.find(query, 'best', signal)
  const cold = await type(find)
  const began = performance.now()
  await find(typed)
  const whole = performance.now() - began
  const warm = await type(find)
  const rare: number[] = []
  for (let round = 0; round < 20; round++) {
    const start = performance.now()
    await find(`${typed} ${round}`)
    rare.push(performance.now() - start)
  }
  search.close()
  await store.close()
  await Dexie.delete('bench')
  return [
    ...quantiles('a letter waits, nothing known yet', cold, 'target ≤ 16 ms'),
    { name: 'all of it read and looked through once', value: whole / 1000, unit: 's' },
    ...quantiles('a letter waits, all known', warm, 'target ≤ 16 ms'),
    ...quantiles('the answer to a letter, all known, nothing found', rare),
  ]
}

/** Measures how long each letter waited for its turn while the previous search was running. */
async function type(
  find: (query: string, signal: AbortSignal) => Promise<readonly FeedEntry[]>,
): Promise<readonly number[]> {
  const waits: number[] = []
  let wanted = new AbortController()
  for (let round = 0; round < 4; round++) {
    for (let length = 1; length <= typed.length; length++) {
      const due = performance.now() + TYPING
      // Like a keyboard event: runs between two tasks of the page, as soon as it can.
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          if (performance.now() < due) return port2.postMessage(null)
          port1.close()
          resolve()
        }
        port2.postMessage(null)
      })
      waits.push(performance.now() - due)
      wanted.abort()
      wanted = new AbortController()
      void find(typed.slice(0, length), wanted.signal)
    }
  }
  wanted.abort()
  return waits
}

export interface StoredSearchPage {
  run(count: number): Promise<Figure[]>
}

const page: StoredSearchPage = { run }
Object.assign(globalThis, { storedSearch: page })
