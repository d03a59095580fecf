import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '../../../../main/service/database/database.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { moveBytesOut } from '../../../../main/service/database/move-bytes-out.ts'
import { openObjects } from '../../../../main/service/servers/open-objects.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import type { Connection } from '../../../../main/sqlite/open-database.ts'
import { seededRandom } from '../../../fakes/seeded-random.ts'
import { isNight, seed } from '../../../seed.ts'
import { writeTwoReaders } from './two-readers.ts'

const COUNT = isNight ? 300 : 100

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-move-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Kept {
  readonly account_id: number
  readonly key: string
  readonly bytes: string
}

function within<T>(data: string, work: (sqlite: Connection) => T): T {
  const sqlite = openConnection(join(data, LIBRARY_FILE))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

const kinds = [
  ['page', 'html', 'content_id', 'content', 'unmoved_page'],
  ['content_file', 'bytes', 'content_id', 'content', 'unmoved_file'],
  ['upload_part', 'bytes', 'upload_id', 'upload', 'unmoved_part'],
] as const

/** The bytes that are still in the tables. */
function bytesInTables(data: string): Kept[] {
  return within(data, (sqlite) =>
    kinds.flatMap(([table, bytes, id, owner, unmoved]) =>
      sqlite
        .prepare<[], Kept>(
          `SELECT owner.account_id, '${table} ' || row.${id} || ${table === 'upload_part' ? "' ' || part" : "''"} AS key,
            hex(row.${bytes}) AS bytes FROM ${unmoved} AS row JOIN ${owner} AS owner ON owner.id = row.${id} ORDER BY key`,
        )
        .all(),
    ),
  )
}

/** The bytes of the objects that rows name. */
async function bytesInObjects(data: string): Promise<Kept[]> {
  const objects = await openObjects(data)
  const rows = within(data, (sqlite) =>
    kinds.flatMap(([table, , id]) =>
      sqlite
        .prepare<[], { account_id: number; key: string; object: string }>(
          `SELECT account_id, '${table} ' || ${id} || ${table === 'upload_part' ? "' ' || part" : "''"} AS key, object
            FROM ${table} ORDER BY key`,
        )
        .all(),
    ),
  )
  const kept: Kept[] = []
  for (const { account_id, key, object } of rows) {
    const bytes = await objects.get(account_id, object)
    kept.push({ account_id, key, bytes: bytes === null ? 'missing' : Buffer.from(bytes).toString('hex').toUpperCase() })
  }
  return kept
}

async function move(data: string): Promise<void> {
  const database = new Database(data)
  try {
    await moveBytesOut(database, await openObjects(data), { moved: () => {}, notShrunk: () => {} })
  } finally {
    database.close()
  }
}

const unmoved = (data: string) =>
  within(data, (sqlite) => sqlite.prepare(`SELECT name FROM sqlite_master WHERE name LIKE 'unmoved_%'`).all())

test('pages, files and parts of uploads become objects with the same bytes, each its reader’s', async () => {
  writeTwoReaders(folder, COUNT)
  const before = bytesInTables(folder)
  expect(new Set(before.map(({ account_id, key }) => `${account_id} ${key.split(' ')[0]}`)).size).toBe(6)
  await move(folder)
  expect(await bytesInObjects(folder)).toEqual(before)
  expect(unmoved(folder)).toEqual([])
  // A second start has nothing to do.
  await move(folder)
  expect(await bytesInObjects(folder)).toEqual(before)
})

test('the library’s file gives back the room that the bytes took', async () => {
  writeTwoReaders(folder, 5)
  within(folder, (sqlite) => sqlite.exec('UPDATE unmoved_page SET html = randomblob(2000000)'))
  const before = statSync(join(folder, LIBRARY_FILE)).size
  await move(folder)
  expect(statSync(join(folder, LIBRARY_FILE)).size).toBeLessThan(before / 2)
})

test('the file also shrinks if an earlier start was killed when all bytes had been moved', async () => {
  writeTwoReaders(folder, 5)
  within(folder, (sqlite) => sqlite.exec('UPDATE unmoved_page SET html = randomblob(2000000)'))
  const before = statSync(join(folder, LIBRARY_FILE)).size
  new Database(folder).close()
  within(folder, (sqlite) =>
    sqlite.exec('DELETE FROM unmoved_page; DELETE FROM unmoved_file; DELETE FROM unmoved_part'),
  )
  await move(folder)
  expect(statSync(join(folder, LIBRARY_FILE)).size).toBeLessThan(before / 2)
  expect(unmoved(folder)).toEqual([])
})

/** Moves in a process that is killed after `delay` milliseconds of it. */
async function killWhileMoving(data: string, delay: number): Promise<void> {
  const [opened, moving, objects] = ['database/database', 'database/move-bytes-out', 'servers/open-objects'].map(
    (name) => new URL(`../../../../main/service/${name}.ts`, import.meta.url).href,
  )
  const script = `import { Database } from '${opened}'
    import { moveBytesOut } from '${moving}'
    import { openObjects } from '${objects}'
    const database = new Database(${JSON.stringify(data)})
    process.stdout.write('begins')
    await moveBytesOut(database, await openObjects(${JSON.stringify(data)}), { moved: () => {}, notShrunk: () => {} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  await once(child.stdout, 'data')
  await new Promise((resolve) => setTimeout(resolve, delay))
  child.kill('SIGKILL')
  await exit
}

test('a move that is killed at any moment continues with the next start and loses nothing', async () => {
  const start = join(folder, 'start')
  writeTwoReaders(start, COUNT)
  const before = bytesInTables(start)
  const [undisturbed, killed] = [join(folder, 'undisturbed'), join(folder, 'killed')]
  for (const copy of [undisturbed, killed]) cpSync(start, copy, { recursive: true })
  const began = performance.now()
  await move(undisturbed)
  const whole = performance.now() - began
  const random = seededRandom(seed)
  for (let kills = 0; kills < (isNight ? 5 : 2); kills++) await killWhileMoving(killed, (whole / 3) * random())
  await move(killed)
  expect(await bytesInObjects(killed)).toEqual(before)
  expect(unmoved(killed)).toEqual([])
})
