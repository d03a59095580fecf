import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { SqliteQueueStore } from '../../main/store/sqlite-queue-store.ts'
import { Libraries } from '../main/service/servers/postgres/libraries.ts'
import { KilledServices } from './killed-services.ts'
import { Random } from './random.ts'
import { RealSide } from './real-side.ts'
import { BEGINNING, type RunOptions } from './runs.ts'

/** Resources of a run: the stores of its devices and the service. */
export type Environment = 'memory' | 'SQLite' | 'real service' | 'three services'

/** Runs `run` with the options of an environment, which it closes afterwards. */
export async function inEnvironment<T>(environment: Environment, run: (options: RunOptions) => Promise<T>): Promise<T> {
  if (environment === 'memory') return run({})
  if (environment === 'real service') {
    return run({ side: (plan) => RealSide.open(BEGINNING, plan.start), most: 6 })
  }
  if (environment === 'three services') {
    const servers = new Libraries()
    const side: RunOptions['side'] = async ({ seed, start }, count) => {
      const url = await servers.add()
      return RealSide.open(BEGINNING, start, (options) => KilledServices.open(url, options, new Random(seed), count))
    }
    try {
      return await run({ side, most: 6 })
    } finally {
      await servers.close()
    }
  }
  const open: SqliteQueueStore[] = []
  let disks = 0
  const disk = () => {
    disks += 1
    // Every fourth device uses another store than the rest.
    if (disks % 4 === 0) return new MemoryQueueStore()
    const store = SqliteQueueStore.open(':memory:')
    open.push(store)
    return store
  }
  try {
    return await run({ disk })
  } finally {
    for (const store of open) await store.close()
  }
}
