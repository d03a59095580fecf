import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { SqliteQueueStore } from '../../../main/store/sqlite-queue-store.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'writer-thread-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const thread = { entry: new URL('../../../main/store/writer-worker.ts', import.meta.url) }
const library = generateLibrary({ count: 2000 })
const everything = { sort: 'oldest' } as const
const body = (id: number) => ({
  content_id: id,
  article_id: library[id - 1]!.content.article?.id ?? 0,
  text_hash: '',
  root: { type: 'root' as const, children: [] },
  text: 'words',
})

test('while a thread writes thousands, reads work and other writes follow in order', async () => {
  const store = SqliteQueueStore.open(join(folder, 'beside.db'), { thread })
  const sync = { ...initialSyncRecord, state: 'incomplete', generation: 1, resumeUrl: 'https://next' } as const
  const first = { puts: library.slice(0, 50), generation: 1, sync }
  await store.apply(first, LIBRARY_NOW)
  const many = store.apply({ puts: library.slice(50), generation: 1, sync: { ...sync, cursor: 'c' } }, LIBRARY_NOW)
  const kept = store.putBody(body(60))
  const small = store.apply({ deletes: [{ id: library[70]!.content.id, version: LIBRARY_NOW * 1000 }] }, LIBRARY_NOW)
  expect((await store.page(everything, 1, LIBRARY_NOW)).entries).toHaveLength(50)
  expect(await store.count()).toBe(50)
  expect((await many).put).toHaveLength(1950)
  await kept
  expect((await small).removed).toEqual([library[70]!.content.id])
  expect([await store.count(), (await store.syncRecord()).cursor]).toEqual([1999, 'c'])
  const end = {
    sweep: { generation: 1, notNewerThan: 0 },
    sync: { ...sync, state: 'complete', resumeUrl: null } as const,
  }
  await store.apply(end, LIBRARY_NOW)
  // The pass and its thread have ended. The next large batch starts another thread.
  expect((await store.apply({ puts: library.slice(100, 700), force: true }, LIBRARY_NOW)).put).toEqual([])
  await store.close()
})

test('announced puts are written as prepared, and unused announcements leave nothing behind', async () => {
  const store = SqliteQueueStore.open(join(folder, 'expected.db'), { thread })
  const sync = { ...initialSyncRecord, state: 'incomplete', generation: 1, resumeUrl: 'https://next' } as const
  const of = (from: number, to: number) => ({ puts: library.slice(from, to), generation: 1, sync })
  const put = async (from: number, to: number) => (await store.apply(of(from, to), LIBRARY_NOW)).put.length
  const expectPuts = (from: number, to: number) => store.expect(library.slice(from, to), LIBRARY_NOW)
  expect(await put(0, 600)).toBe(600)
  // Two lists in one batch, while a third is waiting.
  for (const [from, to] of [
    [600, 800],
    [800, 1200],
    [1200, 1300],
  ] as const)
    expectPuts(from, to)
  const both = put(600, 1200)
  // A batch without puts. The announced puts are still to come.
  const calm = store.apply({ sync: { ...sync, cursor: 'c' } }, LIBRARY_NOW)
  expectPuts(1300, 1400)
  // Other puts than announced, then puts that are no longer announced.
  const others = put(1250, 1900)
  const late = put(1200, 1300)
  expect([await both, (await calm).put, await others, await late]).toEqual([600, [], 650, 50])
  expectPuts(1900, 2000)
  await store.apply({ ...of(1900, 2000), sync: { ...sync, cursor: 'd', state: 'complete' } }, LIBRARY_NOW)
  expect([await store.count(), (await store.syncRecord()).cursor]).toEqual([2000, 'd'])
  const ids = library.map(({ content }) => content.id)
  expect(await store.entries(ids)).toEqual(library)
  await store.close()
})

test('a store closed while its thread writes ends after that write', async () => {
  const file = join(folder, 'closing.db')
  const store = SqliteQueueStore.open(file, { thread })
  const many = store.apply({ puts: library }, LIBRARY_NOW)
  await store.close()
  expect((await many).put).toHaveLength(2000)
  await expect(store.count()).rejects.toThrow('closed')
  const again = SqliteQueueStore.open(file)
  expect(await again.count()).toBe(2000)
  await again.close()
})

test('a failed write of a thread is a StoreError, and earlier rows stay', async () => {
  const store = SqliteQueueStore.open(join(folder, 'full.db'), { thread, maxBytes: 1_500_000 })
  await store.apply({ puts: library.slice(0, 50) }, LIBRARY_NOW)
  const full = expect.objectContaining({ name: 'StoreError', code: 'full' })
  for (const again of [1, 2]) {
    await expect(store.apply({ puts: library }, LIBRARY_NOW), `attempt ${again}`).rejects.toEqual(full)
  }
  expect(await store.count()).toBe(50)
  await store.close()
})

test('without a thread the store writes by itself', async () => {
  const entry = new URL('./there-is-no-such-file.ts', import.meta.url)
  const store = SqliteQueueStore.open(join(folder, 'alone.db'), { thread: { entry } })
  for (const _round of [1, 2]) await store.apply({ puts: library }, LIBRARY_NOW)
  expect(await store.count()).toBe(2000)
  await store.close()
})
