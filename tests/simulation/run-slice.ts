// A process of its own for a slice of the runs, so that they take as many processors as there are: the first seed and how
// many follow it, in; what was met and the first run that ended badly, out.
import { firstFailure, shortest } from './runs.ts'
import type { Slice } from './slice.ts'

const [first, count] = process.argv.slice(2).map(Number)
const counts: Record<string, number> = {}
const found = await firstFailure(first ?? 1, count ?? 1, {
  count: (name) => (counts[name] = (counts[name] ?? 0) + 1),
})
const failure = found && (await shortest(found, {}))
process.stdout.write(JSON.stringify({ failure, counts } satisfies Slice))
