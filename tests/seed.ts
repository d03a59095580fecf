import fc from 'fast-check'

/**
 * A fixed seed for everything random except the simulation, so that a red check means a change. The simulation draws a
 * new seed in every run. LECTERN_SEED sets both.
 */
export const seed = Number(process.env['LECTERN_SEED'] ?? 20_261_121)

// After an edit a quick answer is worth more than the smallest example, whose search takes minutes.
fc.configureGlobal({ seed, endOnFailure: Boolean(process.env['LECTERN_UNSHRUNK']) })

/** Multiplies the runs of everything random. Higher at night. */
const LONGER = Number(process.env['LECTERN_FUZZ'] ?? 1)

/** The number of runs of a property: the usual number by day, and at night a multiple of it, or of `night`. */
export const runs = (usual: number, night = usual): number => (LONGER > 1 ? night * LONGER : usual)

/** True if this is the nightly run, which tries more of the same. */
export const isNight = Boolean(process.env['LECTERN_NIGHT'])
