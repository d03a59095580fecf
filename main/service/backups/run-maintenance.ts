import { Worker } from 'node:worker_threads'
import type { MaintenanceData, MaintenanceResult } from './maintenance-worker.ts'

export interface RunningMaintenance {
  readonly done: Promise<MaintenanceResult | 'closed'>
  readonly stop: () => Promise<unknown>
}

/**
 * Runs maintenance of a library in a separate thread. `entry` is maintenance-worker.ts when running from source, its
 * .js when built.
 */
export function runMaintenance(entry: URL, workerData: MaintenanceData): RunningMaintenance {
  const worker = new Worker(entry, { workerData })
  worker.unref()
  const done = new Promise<MaintenanceResult | 'closed'>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => resolve('closed'))
  })
  return { done, stop: () => worker.terminate() }
}
