import { parseBodyLazily } from '#shared/host/parse-article-markdown-lazily.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import type { LibrarySide } from './library-side.ts'
import { ModelSide } from './model-side.ts'
import type { SeededFault } from './seeded-fault.ts'
import { type Plan, planOf } from './plan.ts'
import { Simulation } from './simulation.ts'

/** The start time of all runs: after the model's own first moment. */
export const BEGINNING = Date.parse('2026-06-01T12:00:00Z')

export interface RunOptions {
  readonly seededFault?: SeededFault
  readonly count?: (name: string) => void
  readonly side?: (plan: Plan, count: (name: string) => void) => LibrarySide | Promise<LibrarySide>
  /** Returns an empty disk for the next device. */
  readonly disk?: () => QueueStore
  /** The maximal number of steps. */
  readonly most?: number
}

function modelSide(plan: Plan, seededFault: SeededFault | undefined): LibrarySide {
  const side = new ModelSide(BEGINNING, plan.pageSize, plan.start)
  const { highlights } = side.model
  side.model.highlights = seededFault?.highlights?.(highlights.nextId) ?? highlights
  return side
}

export async function runPlan(plan: Plan, options: RunOptions): Promise<string[]> {
  const side = await (options.side?.(plan, options.count ?? (() => {})) ?? modelSide(plan, options.seededFault))
  try {
    const { seededFault, count } = options
    const disk = options.disk ?? (() => new MemoryQueueStore())
    return await new Simulation(plan, { side, disk, ...(seededFault && { seededFault }), ...(count && { count }) }).run(
      plan,
    )
  } finally {
    await side.close()
  }
}

/** A run that failed. */
export interface Failure {
  readonly plan: Plan
  readonly found: readonly string[]
}

/** Runs seeds from `first` on. Returns the first run that fails, or null. */
export async function firstFailure(first: number, count: number, options: RunOptions): Promise<Failure | null> {
  // The first body loads the parser, which takes real time that the simulated clock does not count.
  await parseBodyLazily('words')
  for (let seed = first; seed < first + count; seed += 1) {
    const plan = planOf(seed, options.most)
    const found = await runPlan(plan, options)
    if (found.length > 0) return { plan, found }
  }
  return null
}

/** Shrinks a failed run to the steps needed for the failure. */
export async function shortest({ plan, found }: Failure, options: RunOptions): Promise<Failure> {
  let best: Failure = { plan, found }
  const quietly = { ...options, count: () => {} }
  for (let at = plan.steps.length - 1; at >= 0; at -= 1) {
    const fewer = { ...best.plan, steps: best.plan.steps.toSpliced(at, 1) }
    const still = await runPlan(fewer, quietly)
    if (still.length > 0) best = { plan: fewer, found: still }
  }
  return best
}
