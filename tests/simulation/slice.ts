import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Failure } from './runs.ts'

/** The result of one process. */
export interface Slice {
  readonly failure: Failure | null
  /** Number of times that each fault and each step occurred. */
  readonly counts: Readonly<Record<string, number>>
}

const runner = fileURLToPath(new URL('./run-slice.ts', import.meta.url))
const run = promisify(execFile)

/** Runs `count` runs from a seed on, divided among the processors. */
export async function runSlices(first: number, count: number): Promise<Slice> {
  const processes = Math.max(1, Math.min(availableParallelism(), 8))
  const share = Math.ceil(count / processes)
  const slices = await Promise.all(
    Array.from({ length: processes }, async (_none, at) => {
      const from = at * share
      const args = [runner, String(first + from), String(Math.min(share, count - from))]
      return JSON.parse((await run(process.execPath, args, { maxBuffer: 1e8 })).stdout) as Slice
    }),
  )
  const counts: Record<string, number> = {}
  for (const slice of slices) {
    for (const [name, times] of Object.entries(slice.counts)) counts[name] = (counts[name] ?? 0) + times
  }
  return { failure: slices.find(({ failure }) => failure)?.failure ?? null, counts }
}
