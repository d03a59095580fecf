// Runs a slice of the runs in its own process, so that all processors are used. Input: the first seed and the number of
// seeds. Output: what was met, and the first run that failed.
import { firstFailure, shortest } from './runs.ts'
import type { Slice } from './slice.ts'

const [first, count] = process.argv.slice(2).map(Number)
const counts: Record<string, number> = {}
const found = await firstFailure(first ?? 1, count ?? 1, {
  count: (name) => (counts[name] = (counts[name] ?? 0) + 1),
})
const failure = found && (await shortest(found, {}))
process.stdout.write(JSON.stringify({ failure, counts } satisfies Slice))
