import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { knownBits } from '#shared/model/queue-flags.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { openDatabase } from '../../../main/sqlite/open-database.ts'
import { queueMigrations } from '../../../main/store/migrations/queue-migrations.ts'
import { SqliteQueueStore } from '../../../main/store/sqlite-queue-store.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'
import { singleFilters } from '../../fakes/queue-filters.ts'

const folder = mkdtempSync(join(tmpdir(), 'refresh-flags-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a new filter applies to older rows once the file is opened', async () => {
  const file = join(folder, 'queue.db')
  const library = generateLibrary({ count: 1200 })
  const reference = new MemoryQueueStore()
  await reference.apply({ puts: library }, LIBRARY_NOW)
  const before = SqliteQueueStore.open(file)
  await before.apply({ puts: library }, LIBRARY_NOW)
  await before.close()
  // As left by an app that knew only the first three filters.
  const { sqlite } = openDatabase(file, queueMigrations(LIBRARY_NOW))
  sqlite.exec(`UPDATE queue SET flags = flags & 7; UPDATE queueTags SET flags = flags & 7;
    CREATE TABLE IF NOT EXISTS knownBits (one INTEGER PRIMARY KEY CHECK (one = 1), bits INTEGER NOT NULL) STRICT;
    INSERT OR REPLACE INTO knownBits VALUES (1, 7)`)
  sqlite.close()

  const store = SqliteQueueStore.open(file)
  for (const filter of singleFilters(['the 0'])) {
    for (const query of [
      { ...filter, sort: 'oldest' as const },
      // Read from the table of tags, which has its own flags.
      { filterTags: ['the 0'], ...filter, sort: 'oldest' as const },
    ]) {
      expect([query, await store.ids(query, LIBRARY_NOW)]).toEqual([query, await reference.ids(query, LIBRARY_NOW)])
    }
  }
  await store.close()
  const after = openDatabase(file, queueMigrations(LIBRARY_NOW)).sqlite
  expect(after.prepare('SELECT bits FROM knownBits').pluck().all()).toEqual([knownBits])
  after.close()
})
