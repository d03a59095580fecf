import { Worker } from 'node:worker_threads'
import type { CareData, CareResult } from './care-worker.ts'

export interface RunningCare {
  readonly done: Promise<CareResult | 'closed'>
  readonly stop: () => Promise<unknown>
}

/** Runs the care of a library in a separate thread. `entry`: care-worker.ts from source, its .js when built. */
export function runCare(entry: URL, workerData: CareData): RunningCare {
  const worker = new Worker(entry, { workerData })
  worker.unref()
  const done = new Promise<CareResult | 'closed'>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => resolve('closed'))
  })
  return { done, stop: () => worker.terminate() }
}
