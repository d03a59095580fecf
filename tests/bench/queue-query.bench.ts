import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { PAGE_SIZE } from '#shared/limits.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { queueSorts } from '#shared/model/queue-fields.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { SqliteQueueStore } from '../../main/store/sqlite-queue-store.ts'
import { generateLibrary, LIBRARY_NOW, touched } from '../fakes/generate-library.ts'
import { seededRandom } from '../fakes/seeded-random.ts'
import type { Figure } from './figure.ts'
import { spread } from './quantiles.ts'

export const name = 'The local queue in SQLite, 100,000 entries'

const COUNT = 100_000
const saved: QueueQuery = { sort: 'recently_saved' }
const rare: QueueQuery = { sort: 'longest', isFavorited: true, hasHighlights: true, short: true }

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'queue-bench-'))
  const file = join(folder, 'queue.db')
  try {
    const library = generateLibrary({ count: COUNT })
    const filling = SqliteQueueStore.open(file)
    for (let start = 0; start < COUNT; start += 5000) {
      await filling.apply({ puts: library.slice(start, start + 5000), generation: 1 }, LIBRARY_NOW)
    }
    await filling.close()
    const naive = naivePort(library)
    const figures: Figure[] = []

    const began = performance.now()
    const store = SqliteQueueStore.open(file)
    await store.page(saved, 1, LIBRARY_NOW)
    figures.push({ name: 'open to first page', value: performance.now() - began, unit: 'ms' })

    const ask = (query: QueueQuery, page: number) => () => store.page(query, page, LIBRARY_NOW)
    const tag = library.flatMap(({ content }) => content.tags)[0]?.name ?? ''
    figures.push(...(await spread('page 1 by SQL', 400, ask(saved, 1))))
    figures.push(
      ...(await spread('page 1 of a common tag by SQL', 400, ask({ sort: 'recently_saved', filterTags: [tag] }, 1))),
    )
    let next = 1
    figures.push(
      ...(await spread('the next page and the next by SQL', 400, () => store.page(saved, next++, LIBRARY_NOW))),
    )
    const asked = performance.now()
    await store.page(rare, 1, LIBRARY_NOW)
    const loading = performance.now()
    await store.page(rare, 1, LIBRARY_NOW)
    figures.push(
      { name: 'first rare filter, by SQL', value: loading - asked, unit: 'ms' },
      {
        name: 'second one, reads the projection',
        value: performance.now() - loading,
        unit: 'ms',
        note: 'once a session',
      },
    )
    figures.push(...(await spread('page 1800', 400, ask(saved, 1800))))
    figures.push(
      ...(await spread('page 1 of a common tag, longest', 400, ask({ sort: 'longest', filterTags: [tag] }, 1))),
    )
    figures.push(...(await spread('rare filter', 400, ask(rare, 1))))
    const asking = randomQuestions(tag)
    for (const query of queueSorts.map((sort): QueueQuery => ({ sort }))) await store.page(query, 1, LIBRARY_NOW)
    figures.push(
      ...(await spread(
        'any filter, any sort, any depth',
        2000,
        () => store.page(...asking(), LIBRARY_NOW),
        'target p99 ≤ 2 ms',
      )),
    )
    figures.push(
      ...(await spread('all ids of a shuffle', 30, () => store.ids({ sort: 'oldest', shuffle: next++ }, LIBRARY_NOW))),
    )

    let version = LIBRARY_NOW * 1000
    const random = seededRandom(5)
    const change = () => {
      const entry = library[Math.floor(random() * COUNT)] as FeedEntry
      return store.apply({ puts: [touched(entry, version++, { title: `changed ${version}` })] }, LIBRARY_NOW)
    }
    figures.push(...(await spread('single update', 1000, change, 'target p99 ≤ 0.5 ms')))
    const changeAndAsk = async () => {
      await change()
      await store.page(...asking(), LIBRARY_NOW)
    }
    figures.push(...(await spread('an update and any page after it', 300, changeAndAsk)))

    for (const [label, query, page] of [
      ['page 1', saved, 1],
      ['page 1800', saved, 1800],
      ['rare filter', rare, 1],
    ] as const) {
      const ours = median(await timesOf(60, async () => store.page(query, page, LIBRARY_NOW)))
      const theirs = median(await timesOf(20, async () => naive(query, page)))
      figures.push({
        name: `${label} against a naive port with an index a column`,
        value: theirs / ours,
        unit: '×',
        note: `${theirs.toFixed(2)} ms there`,
      })
    }
    await store.close()
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every kind of filter alone or combined, every sort, pages from the first to the last. */
function randomQuestions(tag: string): () => [QueueQuery, number] {
  const random = seededRandom(11)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const filters: Partial<QueueQuery>[] = [
    {},
    { isFavorited: true },
    { isFavorited: false },
    { hasHighlights: true },
    { hasNote: true },
    { hasTags: false },
    { filterTags: [tag] },
    { filterTags: [tag, 'river 3', 'small 7'] },
    { filterTags: ['nobody uses this'] },
    { continueReading: true },
    { read: 'unread' },
    { read: 'read' },
    { short: true },
    { lindy: true },
    { contentTypes: [7] },
    { contentTypes: [1, 2, 3] },
  ]
  return () => [
    { ...pick(filters), ...pick(filters), sort: pick(queueSorts) },
    1 + Math.floor(random() * random() * 2000),
  ]
}

/** The table as first specified: one column per field, one index per column, the entry in the row, LIMIT and OFFSET. */
function naivePort(library: readonly FeedEntry[]): (query: QueueQuery, page: number) => unknown[] {
  const sqlite = new Database(':memory:')
  const fields = [
    '_library_state_date',
    '_word_count',
    '_publication_date',
    '_last_viewed_date',
    '_is_favorited',
    '_has_highlights',
  ] as const
  sqlite.exec(`CREATE TABLE queueEntries (id INTEGER PRIMARY KEY, ${fields.join(', ')}, entry TEXT)`)
  for (const field of fields) sqlite.exec(`CREATE INDEX by${field} ON queueEntries (${field})`)
  const insert = sqlite.prepare(`INSERT INTO queueEntries VALUES (?, ${fields.map(() => '?').join(', ')}, ?)`)
  sqlite.transaction(() => {
    for (const entry of library) {
      const row = toQueueRow(entry, LIBRARY_NOW)
      insert.run(row.id, ...fields.map((field) => row[field]), JSON.stringify(entry))
    }
  })()
  return (query, page) => {
    const where = query.isFavorited ? 'WHERE _is_favorited = 1 AND _has_highlights = 1 AND _word_count < 500' : ''
    const order = query.sort === 'longest' ? '_word_count' : '_library_state_date'
    const rows = sqlite
      .prepare(`SELECT entry FROM queueEntries ${where} ORDER BY ${order} DESC, id DESC LIMIT ? OFFSET ?`)
      .pluck()
      .all(PAGE_SIZE + 1, (page - 1) * PAGE_SIZE) as string[]
    return rows.map((text) => JSON.parse(text) as unknown)
  }
}

async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0
}
