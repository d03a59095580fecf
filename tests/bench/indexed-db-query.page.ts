// Runs in a real browser: indexed-db-query.bench.ts bundles and opens it.
import { Dexie } from 'dexie'
import { queueSorts } from '#shared/model/queue-fields.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { schemaSteps } from '#shared/sync/store/schema-steps.ts'
import { IndexedDbQueueStore } from '../../renderer/host/store/indexed-db-queue-store.ts'
import { generateLibrary, LIBRARY_NOW, touched } from '../fakes/generate-library.ts'
import { seededRandom } from '../fakes/seeded-random.ts'
import type { Figure } from './figure.ts'
import { spread } from './quantiles.ts'

const BATCH = 2500

async function run(count: number): Promise<Figure[]> {
  const figures: Figure[] = []
  await Dexie.delete('bench')
  let store = await IndexedDbQueueStore.open('bench')
  let writing = 0
  for (let start = 0; start < count; start += BATCH) {
    const puts = generateLibrary({ count: BATCH, seed: start + 1, firstId: 100_001 + start })
    const began = performance.now()
    await store.apply({ puts, generation: 1 }, LIBRARY_NOW)
    writing += performance.now() - began
  }
  figures.push({
    name: `bulk put, batches of ${BATCH}`,
    value: (count / writing) * 1000,
    unit: 'entries/s',
    note: 'target ≥ 10,000',
  })
  const rate = (count / writing) * 1000
  figures.push({
    name: 'against the table as first specified with all its indexes',
    value: rate / (await naiveRate()),
    unit: '×',
  })
  await store.close()

  const saved: QueueQuery = { sort: 'recently_saved' }
  const opening: number[] = []
  for (let round = 0; round < 5; round++) {
    const began = performance.now()
    store = await IndexedDbQueueStore.open('bench')
    await store.page(saved, 1, LIBRARY_NOW)
    opening.push(performance.now() - began)
    if (round < 4) await store.close()
  }
  opening.sort((a, b) => a - b)
  figures.push({ name: 'open to first page, median of 5', value: opening[2] ?? 0, unit: 'ms', note: 'target ≤ 150 ms' })

  figures.push(...(await spread('page 1', 200, () => store.page(saved, 1, LIBRARY_NOW))))
  figures.push(...(await spread('page 1800', 200, () => store.page(saved, 1800, LIBRARY_NOW))))
  const ask = randomQuestions()
  for (const sort of queueSorts) await store.page({ sort }, 1, LIBRARY_NOW)
  figures.push(
    ...(await spread(
      'any filter, any sort, any depth',
      1000,
      () => store.page(...ask(), LIBRARY_NOW),
      'target p99 ≤ 16 ms',
    )),
  )
  figures.push(
    ...(await spread('all ids of a filter', 100, () => store.ids({ sort: 'oldest', read: 'unread' }, LIBRARY_NOW))),
  )
  const [entry] = await store.entries([100_001])
  let version = LIBRARY_NOW * 1000
  const change = () => store.apply({ puts: entry ? [touched(entry, version++)] : [] }, LIBRARY_NOW)
  figures.push(...(await spread('single update', 200, change)))
  await store.close()
  await Dexie.delete('bench')
  return figures
}

/** Entries per second into the table as versions 1 to 4 had it: with trees, and one index per field. */
async function naiveRate(): Promise<number> {
  await Dexie.delete('naive')
  const db = new Dexie('naive', { chromeTransactionDurability: 'relaxed', cache: 'disabled' })
  const fields = schemaSteps.flatMap(({ adds }) => adds.map((field) => (field === '_tagNames' ? `*${field}` : field)))
  db.version(1).stores({ queueEntries: ['id', ...fields].join(',') })
  const count = 10 * BATCH
  let writing = 0
  for (let start = 0; start < count; start += BATCH) {
    const puts = generateLibrary({ count: BATCH, seed: start + 1, firstId: 100_001 + start })
    const began = performance.now()
    await db.table('queueEntries').bulkPut(puts.map((entry) => ({ ...toQueueRow(entry, LIBRARY_NOW), entry })))
    writing += performance.now() - began
  }
  await db.delete()
  return (count / writing) * 1000
}

function randomQuestions(): () => [QueueQuery, number] {
  const random = seededRandom(11)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const filters: Partial<QueueQuery>[] = [
    {},
    { isFavorited: true },
    { hasHighlights: true },
    { hasNote: true },
    { filterTags: ['the 0'] },
    { filterTags: ['the 0', 'river 3', 'small 7'] },
    { continueReading: true },
    { read: 'unread' },
    { short: true },
    { lindy: true },
    { contentTypes: [7] },
  ]
  return () => [{ ...pick(filters), ...pick(filters), sort: pick(queueSorts) }, 1 + Math.floor(random() ** 2 * 2000)]
}

export interface IndexedDbBenchPage {
  run(count: number): Promise<Figure[]>
}

const page: IndexedDbBenchPage = { run }
Object.assign(globalThis, { indexedDbBench: page })
