import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'playwright/test'
import { fillLibrary } from '../bench/large-library.ts'
import { startDesktop } from '../desktop/launch.ts'
import { seededRandom } from '../fakes/seeded-random.ts'
import { seed } from '../seed.ts'

/** The nightly run kills 100 times. */
const KILLS = Number(process.env['LECTERN_KILLS'] ?? 2)
const ENTRIES = 4000
/** The process is killed within this many milliseconds of the start of a full pass; sooner if that was too late. */
const WITHIN = 150
/** Consecutive kills that may come too late, on a machine that runs this test slowly and the app fast. */
const LATE = 8

function read<T>(file: string, sql: string): T[] {
  if (!existsSync(file)) return []
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare(sql).pluck().all() as T[]
  } catch {
    // The database does not exist yet.
    return []
  } finally {
    database.close()
  }
}

test('after kills in the middle of full syncs, the app’s library always equals the service’s', async () => {
  test.setTimeout(900_000 + KILLS * 60_000)
  const userData = mkdtempSync(join(tmpdir(), 'lectern-'))
  await fillLibrary(userData, ENTRIES, 20)
  const queue = join(userData, 'queue.db')
  const record = (): string => read<string>(queue, 'SELECT json FROM syncRecord')[0] ?? '{"state":"none"}'
  const state = (): string => (JSON.parse(record()) as { state: string }).state
  const kept = (): number[] => read<number>(queue, 'SELECT id FROM queue ORDER BY id')
  const random = seededRandom(seed)
  let within = WITHIN
  let inTheMiddle = 0
  for (let kill = 0; kill < KILLS || (inTheMiddle === 0 && kill < KILLS + LATE); kill += 1) {
    if (state() === 'complete') {
      const database = new Database(queue)
      database.exec('DELETE FROM syncRecord')
      database.close()
    }
    const app = startDesktop({ userData })
    try {
      const before = record()
      // A pass moves the sync cursor with each batch that it writes.
      await expect.poll(() => record() !== before, { intervals: [10] }).toBe(true)
      await wait(within * random())
      const exit = once(app, 'exit')
      app.kill('SIGKILL')
      await exit
      if (state() === 'complete') within /= 2
      else inTheMiddle += 1
    } finally {
      end(app.pid)
    }
  }
  const app = startDesktop({ userData })
  try {
    await expect.poll(state).toBe('complete')
    const saved = read<number>(
      join(userData, 'library.db'),
      'SELECT content_id FROM entry WHERE library_state = 1 ORDER BY 1',
    )
    expect(saved.length).toBeGreaterThan(ENTRIES / 2)
    expect(kept()).toEqual(saved)
  } finally {
    end(app.pid)
  }
  expect(inTheMiddle, 'kills that fell into a pass').toBeGreaterThan(0)
})

/** Kills the whole process group, so that no child survives. */
function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already exited.
  }
}
