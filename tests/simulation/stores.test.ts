import { expect, test } from 'vitest'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { SqliteQueueStore } from '../../main/store/sqlite-queue-store.ts'
import { BEGINNING } from './runs.ts'
import { RealSide } from './real-side.ts'
import { runSeeds, seed } from './run-seeds.ts'

test(`500 runs from seed ${seed} on, on SQLite and in memory`, { timeout: 240_000 }, async () => {
  let disks = 0
  const open: SqliteQueueStore[] = []
  const counts = await runSeeds(seed, 500, {
    disk: () => {
      disks += 1
      if (disks % 4 === 0) return new MemoryQueueStore()
      const disk = SqliteQueueStore.open(':memory:')
      open.push(disk)
      return disk
    },
  })
  for (const disk of open) await disk.close()
  expect(counts.get('sync')).toBeGreaterThan(100)
})

test(`40 runs from seed ${seed} on, on the real service`, { timeout: 240_000 }, async () => {
  const counts = await runSeeds(seed, 40, { side: (plan) => RealSide.open(BEGINNING, plan.start), most: 6 })
  expect(counts.get('sync')).toBeGreaterThan(5)
})
