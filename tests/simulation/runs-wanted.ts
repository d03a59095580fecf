/** Runs per simulation test: 100 for a quick check, 500 before a push, 10,000 and more at night. */
export const RUNS = Number(process.env['LECTERN_RUNS'] ?? 500)

/**
 * Milliseconds after which a test of that many runs counts as hanging. A second per run is a hundred times what it
 * takes.
 */
export const HANGS = 600_000 + RUNS * 1000
