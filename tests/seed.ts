import fc from 'fast-check'

/**
 * One seed for everything random but the simulation, so that a red check means a change. LECTERN_SEED sets another, for
 * the simulation too, which has a new one in every run.
 */
export const seed = Number(process.env['LECTERN_SEED'] ?? 20_261_121)

fc.configureGlobal({ seed })

/** How many times as long everything random goes on: at night for longer. */
const LONGER = Number(process.env['LECTERN_FUZZ'] ?? 1)

/** So many runs of a property, where nobody waits for it many more. */
export const runs = (usual: number): number => usual * LONGER
