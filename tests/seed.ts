import fc from 'fast-check'

/**
 * One seed for everything random but the simulation, so that a red check means a change. LECTERN_SEED sets another, for
 * the simulation too, which has a new one in every run.
 */
export const seed = Number(process.env['LECTERN_SEED'] ?? 20_261_121)

fc.configureGlobal({ seed })
