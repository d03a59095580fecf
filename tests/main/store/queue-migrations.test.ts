import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { migrate } from '../../../main/sqlite/migrate.ts'
import { openDatabase } from '../../../main/sqlite/open-database.ts'
import { queueMigrations } from '../../../main/store/migrations/queue-migrations.ts'
import { SqliteQueueStore } from '../../../main/store/sqlite-queue-store.ts'
import { entryFrom, NOW } from '../../contracts/queue-store/arbitraries.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'
import { writeOldQueueFile } from './old-queue-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'queue-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const newFile = (): string => join(folder, `${count++}.db`)
const versions = [1, 2, 3, 4]
/** More than fit into one page of the database and one statement's values, and at night as many as readers have. */
const MANY = process.env['LECTERN_NIGHT'] ? 5000 : 600
const queries: QueueQuery[] = [
  { sort: 'recently_saved' },
  { sort: 'last_viewed', read: 'read' },
  { sort: 'longest', filterTags: ['the 0'] },
  { sort: 'newest_published', contentTypes: [1, 4], hasHighlights: true },
]

describe.each(versions)('from version %i', (version) => {
  test.each([0, 1, MANY])('%i rows arrive with all their fields', async (rows) => {
    const file = newFile()
    const library = generateLibrary({ count: rows })
    writeOldQueueFile(file, version, library, NOW)
    const store = SqliteQueueStore.open(file, { now: NOW })
    const reference = new MemoryQueueStore()
    await reference.apply({ puts: library }, NOW)
    for (const query of queries) {
      expect(await store.ids(query, NOW)).toEqual(await reference.ids(query, NOW))
      expect(await store.page(query, 1, NOW)).toEqual(await reference.page(query, 1, NOW))
    }
    expect(await store.feed('/old')).toEqual({ id: '4', feed: [] })
    expect((await store.bodiesWanted(3)).length).toBe(Math.min(3, rows))
    await store.close()
  })

  test('an upgrade killed at any statement ends in the same state at the next start', () => {
    const entries = [entryFrom({ id: 1, tags: ['a', 'b'] }), entryFrom({ id: 2, saved: null, viewed: 1 })]
    const whole = newFile()
    writeOldQueueFile(whole, version, entries, NOW)
    const expected = contents(whole)
    let statement = 0
    for (let killed = true; killed; statement++) {
      const file = newFile()
      writeOldQueueFile(file, version, entries, NOW)
      killed = upgradeUntil(file, statement)
      expect(contents(file)).toEqual(expected)
    }
    expect(statement).toBeGreaterThan(12)
  })
})

test('only rows with an unreadable entry are dropped', async () => {
  const file = newFile()
  writeOldQueueFile(file, 1, [entryFrom({ id: 1 }), entryFrom({ id: 2 }), entryFrom({ id: 3 })], NOW)
  const { sqlite } = openDatabase(file, queueMigrations(NOW).slice(0, 1))
  sqlite.exec(
    `UPDATE queueEntries SET entry = 'not JSON' WHERE id = 1; UPDATE queueEntries SET entry = '{}' WHERE id = 3`,
  )
  sqlite.close()
  const store = SqliteQueueStore.open(file, { now: NOW })
  expect(await store.ids({ sort: 'oldest' }, NOW)).toEqual([2])
  await store.close()
})

test('a file of a newer version is refused and left unchanged', async () => {
  const file = newFile()
  await SqliteQueueStore.open(file).close()
  const { sqlite } = openDatabase(file, queueMigrations(NOW))
  sqlite.pragma('user_version = 99')
  sqlite.close()
  expect(() => SqliteQueueStore.open(file, { whenDamaged: 'setAside' })).toThrow(
    expect.objectContaining({ name: 'StoreError', code: 'newer' }),
  )
})

/** Everything in the file after a complete upgrade. */
function contents(file: string): unknown {
  const { sqlite } = openDatabase(file, queueMigrations(NOW))
  const tables = sqlite
    .prepare("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
  const rows = (tables as { name: string; sql: string }[])
    .filter(({ sql }) => sql.startsWith('CREATE TABLE'))
    .map(({ name }) => sqlite.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`).all())
  sqlite.close()
  return { tables, rows }
}

/** Upgrades, but dies after so many statements: nothing later reaches the file. False if the upgrade completed. */
function upgradeUntil(file: string, statements: number): boolean {
  const sqlite = new Database(file)
  let left = statements
  const spend = (): void => {
    if (left-- === 0) throw new Error('killed')
  }
  const dying = new Proxy(sqlite, {
    get(target, key) {
      if (key === 'exec') {
        return (text: string) => {
          for (const one of text.split(';').filter((part) => part.trim())) {
            spend()
            target.exec(one)
          }
        }
      }
      if (key === 'prepare') {
        return (text: string) => {
          const statement = target.prepare(text)
          const run = statement.run.bind(statement)
          statement.run = (...values: unknown[]) => {
            spend()
            return run(...values)
          }
          return statement
        }
      }
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  try {
    migrate(dying, queueMigrations(NOW))
    return false
  } catch (error) {
    expect((error as Error).message).toBe('killed')
    return true
  } finally {
    sqlite.close()
  }
}
