import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { openQueue } from '../../../main/open-queue.ts'
import { SqliteQueueStore } from '../../../main/store/sqlite-queue-store.ts'
import { entryFrom, NOW } from '../../contracts/queue-store/arbitraries.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'outbox-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const everything = { sort: 'oldest' } as const
const progress = (content_id: number) => ({
  content_id,
  last_read_percentage: 0.5,
  max_read_percentage: 0.5,
  last_viewed_date: '2026-01-01T00:00:00Z',
})
const change = (n: number) => ({ kind: 'change', key: String(n), value: { n, text: 'words '.repeat(200) } }) as const

/** A queue with one entry and an outbox with 200 rows of each kind. */
async function filled(): Promise<{ readonly file: string; readonly outbox: string }> {
  const name = String(count++)
  const file = join(folder, `${name}.db`)
  const store = SqliteQueueStore.open(file)
  await store.apply({ puts: [entryFrom({ id: 1 })] }, NOW)
  await store.close()
  const outbox = join(folder, `${name}.outbox.db`)
  // All in one transaction, because each transaction waits for the disk.
  const raw = new Database(outbox)
  const put = raw.prepare('INSERT INTO outbox (content_id, json) VALUES (?, ?)')
  const add = raw.prepare('INSERT INTO local (kind, key, json) VALUES (?, ?, ?)')
  raw.transaction(() => {
    for (let n = 1; n <= 200; n += 1) {
      put.run(n, JSON.stringify(progress(n)))
      add.run('change', String(n), JSON.stringify(change(n).value))
    }
  })()
  raw.close()
  return { file, outbox }
}

const patiently = (file: string) => SqliteQueueStore.open(file, { whenDamaged: 'setAside' })

describe('a damaged outbox', () => {
  test('loses only the damaged rows, and the queue nothing', async () => {
    const { file, outbox } = await filled()
    overwrite(outbox, 200_000, Buffer.alloc(4096, 0xff))
    expect(() => SqliteQueueStore.open(file)).toThrow(expect.objectContaining({ code: 'damaged' }))
    const store = patiently(file)
    expect([store.rebuilt, store.setAsideAs, store.asides]).toEqual(['partly', null, [`${outbox}.damaged-1`]])
    expect(await store.count()).toBe(1)
    const changes = (await store.localRecords('change')).map(({ key }) => Number(key))
    expect(changes.length).toBeGreaterThan(150)
    expect(changes).toEqual(changes.toSorted((a, b) => a - b))
    expect(await store.localRecords('change')).toEqual(changes.map(change))
    expect((await store.outbox()).length).toBeGreaterThan(100)
    await store.close()
    // The new outbox works normally.
    const again = patiently(file)
    expect([again.rebuilt, (await again.localRecords('change')).length]).toEqual([null, changes.length])
    await again.close()
  })

  test('is renamed and replaced if it is damaged throughout or lacks a table', async () => {
    const lost = await filled()
    overwrite(lost.outbox, 0, Buffer.alloc(100))
    let store = patiently(lost.file)
    expect([store.rebuilt, await store.outbox(), await store.count()]).toEqual(['partly', [], 1])
    await store.putOutbox(progress(7))
    await store.close()
    const { file, outbox } = await filled()
    const raw = new Database(outbox)
    raw.exec('DROP TABLE local')
    raw.close()
    store = patiently(file)
    expect([store.rebuilt, (await store.outbox()).length, await store.localRecords('change')]).toEqual([
      'partly',
      200,
      [],
    ])
    expect(existsSync(`${outbox}.damaged-1`)).toBe(true)
    await store.close()
  })

  test('with single unreadable rows still sends all others', async () => {
    const { file, outbox } = await filled()
    const raw = new Database(outbox)
    raw.exec(`UPDATE outbox SET json = '{"content_id":2,"max_read_percentage":0.75}' WHERE content_id = 2;
      UPDATE outbox SET json = 'half a te' WHERE content_id = 3;
      UPDATE local SET json = '{"n":' WHERE key = '4'`)
    raw.close()
    const store = patiently(file)
    expect(store.rebuilt).toBe(null)
    const sent = await store.outbox()
    expect(sent).toHaveLength(199)
    expect(sent[1]).toEqual({
      content_id: 2,
      last_read_percentage: 0.75,
      max_read_percentage: 0.75,
      last_viewed_date: '1970-01-01T00:00:00.000Z',
    })
    for (const one of sent.slice(0, 3)) await store.clearOutbox(one)
    expect(await store.outbox()).toEqual(sent.slice(3))
    expect((await store.localRecords('change')).map(({ key }) => key)).not.toContain('4')
    expect(await store.localRecords('change')).toHaveLength(199)
    await store.close()
  })

  test('of a newer app is refused and left unchanged', async () => {
    const { file, outbox } = await filled()
    const raw = new Database(outbox)
    raw.pragma('user_version = 99')
    raw.close()
    expect(() => patiently(file)).toThrow(expect.objectContaining({ code: 'newer' }))
    const after = new Database(outbox)
    expect(after.prepare('SELECT count(*) FROM local').pluck().get()).toBe(200)
    after.close()
  })
})

test('a queue whose damage shows only on reading repairs itself during the read', async () => {
  const file = join(folder, `${count++}.db`)
  const told: string[] = []
  const options = { now: () => NOW, problem: (words: string) => told.push(words) }
  let store = openQueue(file, options)
  const library = generateLibrary({ count: 500 })
  const sync = { ...(await store.syncRecord()), state: 'complete' as const, cursor: 'c', generation: 1 }
  await store.apply({ puts: library, sync }, LIBRARY_NOW)
  await store.putOutbox(progress(1))
  await store.close()
  overwrite(file, Math.floor(statSync(file).size / 2), Buffer.alloc(400_000, 0xff))
  store = openQueue(file, options)
  expect([store.rebuilt, told]).toEqual([null, []])
  expect((await store.syncRecord()).cursor).toBe('c')
  const ids = library.map(({ content }) => content.id)
  expect(await store.entries(ids)).toEqual([])
  expect(store.rebuilt).toBe('kept')
  expect(told.join('\n')).toContain(`${file}.damaged-1`)
  expect(existsSync(`${file}.damaged-1`)).toBe(true)
  expect([await store.outbox(), (await store.syncRecord()).state]).toEqual([[progress(1)], 'not_known'])
  // A pass that started on the replaced file is refused.
  await expect(store.apply({ puts: library, sync }, LIBRARY_NOW)).rejects.toMatchObject({ code: 'failed' })
  const { generation } = await store.syncRecord()
  await store.apply({ puts: library, sync: { ...sync, generation: generation + 1 } }, LIBRARY_NOW)
  expect(await store.ids(everything, LIBRARY_NOW)).toHaveLength(500)
  await store.close()
})

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}
