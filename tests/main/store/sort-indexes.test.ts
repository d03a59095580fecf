import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { queueSorts } from '#shared/model/queue-fields.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import type { QueueBatch } from '#shared/sync/queue-rows.ts'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { SqliteQueueStore } from '../../../main/store/sqlite-queue-store.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'sort-indexes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const library = generateLibrary({ count: 400 })
const step = (at: number): QueueBatch => ({
  puts: library.slice(at, at + 100),
  generation: 1,
  sync: { ...initialSyncRecord, state: 'incomplete', generation: 1, cursor: 'c', resumeUrl: `${at}` },
})
const end: QueueBatch = {
  sweep: { generation: 1, notNewerThan: 0 },
  sync: { ...initialSyncRecord, state: 'complete', generation: 1, cursor: 'c' },
}
const indexes = (file: string): unknown => {
  const sqlite = new Database(file, { readonly: true })
  const found = sqlite.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name`).all()
  sqlite.close()
  return found
}
const queries: QueueQuery[] = queueSorts.flatMap((sort) => [
  { sort },
  { sort, read: 'unread' as const },
  { sort, filterTags: ['the 0'] },
])

const entry = new URL('../../../main/store/writer-worker.ts', import.meta.url)

test.each([
  ['', {}],
  [', written by a thread', { thread: { entry, from: 50 } }],
])(
  'every order is correct during a first full sync%s, also after a kill, and the indexes exist at its end',
  async (how, options) => {
    const file = join(folder, `first${how}.db`)
    let store = SqliteQueueStore.open(file, options)
    const whole = indexes(file) as unknown[]
    const reference = new MemoryQueueStore()
    const agree = async (): Promise<void> => {
      for (const query of queries) {
        expect(await store.ids(query, LIBRARY_NOW)).toEqual(await reference.ids(query, LIBRARY_NOW))
        for (const page of [1, 2]) {
          expect(await store.page(query, page, LIBRARY_NOW)).toEqual(await reference.page(query, page, LIBRARY_NOW))
        }
      }
    }
    for (let at = 0; at < 400; at += 100) {
      await store.apply(step(at), LIBRARY_NOW)
      await reference.apply(step(at), LIBRARY_NOW)
      expect((indexes(file) as unknown[]).length).toBe(whole.length - 3)
      if (at === 200) {
        await store.close()
        store = SqliteQueueStore.open(file, options)
      }
      await agree()
    }
    await store.apply(end, LIBRARY_NOW)
    await reference.apply(end, LIBRARY_NOW)
    expect(indexes(file)).toEqual(whole)
    await agree()
    await store.close()
  },
)

test('a later full sync and a failed batch keep the indexes', async () => {
  const file = join(folder, 'later.db')
  const store = SqliteQueueStore.open(file)
  const whole = indexes(file)
  const circular: Record<string, unknown> = {}
  circular['itself'] = circular
  const broken = { ...step(0), sync: { ...step(0).sync, cursor: circular } } as unknown as QueueBatch
  await expect(store.apply(broken, LIBRARY_NOW)).rejects.toThrow('circular')
  expect(indexes(file)).toEqual(whole)
  await store.apply({ puts: library.slice(0, 3) }, LIBRARY_NOW)
  await store.apply(step(0), LIBRARY_NOW)
  expect(indexes(file)).toEqual(whole)
  await store.close()
})
