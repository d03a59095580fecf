import { isNight } from '../seed.ts'

/** Runs per simulation test: 100 for a quick check, 500 before a push, 100,000 at night. */
export const RUNS = Number(process.env['LECTERN_RUNS'] ?? 500)

/** Runs on stores other than memory, which cost several times as much: every fifth, and more at night. */
export const STORE_RUNS = isNight ? Math.min(RUNS, 20_000) : Math.ceil(RUNS / 5)

/**
 * Milliseconds after which a test of that many runs counts as hanging. A second per run is a hundred times what it
 * takes.
 */
export const HANGS = 600_000 + RUNS * 1000
