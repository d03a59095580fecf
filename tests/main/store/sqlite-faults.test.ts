import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { versionOf } from '#shared/model/queue-row.ts'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { SqliteQueueStore } from '../../../main/store/sqlite-queue-store.ts'
import { entryFrom, NOW } from '../../contracts/queue-store/arbitraries.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'
import { seededRandom } from '../../fakes/seeded-random.ts'

const folder = mkdtempSync(join(tmpdir(), 'sqlite-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const newFile = (): string => join(folder, `${count++}.db`)
const storeError = (code: string) => expect.objectContaining({ name: 'StoreError', code })
const everything = { sort: 'oldest' } as const

describe('a full disk', () => {
  test('rejects the batch as full, keeps all committed rows, and works again once there is room', async () => {
    const file = newFile()
    const library = generateLibrary({ count: 2000 })
    await SqliteQueueStore.open(file).close()
    let store = SqliteQueueStore.open(file, { maxBytes: 1_500_000 })
    let batch = 0
    const apply = (): Promise<unknown> =>
      store.apply(
        { puts: library.slice(batch * 50, batch * 50 + 50), sync: { ...initialSyncRecord, cursor: String(batch) } },
        LIBRARY_NOW,
      )
    let error: unknown
    for (; batch < 40 && !error; batch++) await apply().catch((caught: unknown) => (error = caught))
    batch--
    expect(error).toEqual(storeError('full'))
    expect(batch).toBeGreaterThan(2)
    for (const again of [1, 2]) {
      await expect(apply(), `attempt ${again}`).rejects.toEqual(storeError('full'))
      expect(await store.count()).toBe(batch * 50)
      expect((await store.syncRecord()).cursor).toBe(String(batch - 1))
      expect((await store.page(everything, 1, LIBRARY_NOW)).entries).toEqual(library.slice(0, 50))
    }
    // The outbox is another file and still works.
    await store.putOutbox({ content_id: 1, last_read_percentage: 0, max_read_percentage: 0, last_viewed_date: '' })
    await store.close()
    store = SqliteQueueStore.open(file)
    await apply()
    expect(await store.count()).toBe(batch * 50 + 50)
    await store.close()
  })
})

describe('a damaged file', () => {
  const damages: [string, (file: string) => void][] = [
    ['whose header is zeroed', (file) => overwrite(file, 0, Buffer.alloc(100))],
    ['that is a text', (file) => writeFileSync(file, 'hello '.repeat(999))],
    ['whose schema is garbage', (file) => overwrite(file, 100, Buffer.alloc(3000, 0x5a))],
    ['that lost its tables', (file) => dropTable(file)],
  ]

  test.each(damages)('%s is refused as damaged, or renamed while the outbox survives', async (_, damage) => {
    const file = newFile()
    let store = SqliteQueueStore.open(file)
    await store.apply({ puts: [entryFrom({ id: 1 })] }, NOW)
    const progress = { content_id: 1, last_read_percentage: 1, max_read_percentage: 1, last_viewed_date: '2026-01-01' }
    await store.putOutbox(progress)
    await store.close()
    damage(file)
    const damaged = readFileSync(file)
    expect(() => SqliteQueueStore.open(file)).toThrow(storeError('damaged'))
    store = SqliteQueueStore.open(file, { whenDamaged: 'setAside' })
    expect(store.setAsideAs).toBe(`${file}.damaged-1`)
    expect(readFileSync(`${file}.damaged-1`).equals(damaged)).toBe(true)
    expect([await store.count(), await store.syncRecord()]).toEqual([0, initialSyncRecord])
    expect(await store.outbox()).toEqual([progress])
    await store.apply({ puts: [entryFrom({ id: 1 })] }, NOW)
    await store.close()
  })

  test('found while reading is reported as damaged, and the file can then be renamed', async () => {
    const file = newFile()
    let store = SqliteQueueStore.open(file)
    await store.apply({ puts: generateLibrary({ count: 500 }) }, LIBRARY_NOW)
    await store.close()
    overwrite(file, 600_000, Buffer.alloc(500_000, 0xff))
    store = SqliteQueueStore.open(file)
    const readAll = async (): Promise<unknown> => store.entries(await store.ids(everything, LIBRARY_NOW))
    await expect(readAll()).rejects.toEqual(storeError('damaged'))
    await store.close()
    const aside = SqliteQueueStore.setAside(file)
    expect([existsSync(file), existsSync(aside)]).toEqual([false, true])
    store = SqliteQueueStore.open(file)
    expect(await store.count()).toBe(0)
    await store.close()
  })

  test('that is empty counts as new', async () => {
    const file = newFile()
    writeFileSync(file, '')
    const store = SqliteQueueStore.open(file)
    expect([await store.count(), store.setAsideAs]).toEqual([0, null])
    await store.close()
  })
})

/** Kills of both ways to write in turn. More at night. */
const KILLS = Math.max(4, Number(process.env['LECTERN_KILLS'] ?? 0) / 2)

test('after a kill while writing, rows, removals, cursor and tags are of one batch, and no progress is lost', async () => {
  const file = newFile()
  const random = seededRandom(7)
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await killWhileWriting(file, random() * 60, kill % 2 === 0 ? 'thread' : 'itself')
    const store = SqliteQueueStore.open(file)
    const n = Number((await store.syncRecord()).cursor)
    expect(n).toBeGreaterThan(before)
    const ids = await store.ids({ sort: 'shortest' }, NOW)
    expect([...ids].sort((a, b) => a - b)).toEqual([...Array.from({ length: 100 }, (_, index) => index + 1), 1000 + n])
    expect(new Set((await store.entries(ids)).map(versionOf))).toEqual(new Set([n]))
    expect((await store.ids({ sort: 'oldest', filterTags: ['a'] }, NOW)).length).toBe(100)
    expect((await store.apply({ puts: [entryFrom({ id: 1000 + n - 1, version: n - 1 })] }, NOW)).put).toEqual([])
    // Progress is written right before its batch.
    expect([n, n + 1]).toContain((await store.outbox()).length)
    await store.close()
    before = n
  }
})

async function killWhileWriting(file: string, after: number, writes: 'thread' | 'itself'): Promise<void> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./writing-process.ts', import.meta.url)), file, writes],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('the writing process ended by itself')))
  })
  // Between two writes or in the middle of one.
  await new Promise((resolve) => setTimeout(resolve, after))
  child.kill('SIGKILL')
  await ended
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}

function dropTable(file: string): void {
  const sqlite = new Database(file)
  sqlite.exec('DROP TABLE queueJson')
  sqlite.close()
}
