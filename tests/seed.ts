import fc from 'fast-check'

/**
 * One seed for everything random in a run, so that a run can be repeated to the letter and a red check means a change.
 * LECTERN_SEED sets another: look for trouble with many, one after the other.
 */
export const seed = Number(process.env['LECTERN_SEED'] ?? 20_261_121)

fc.configureGlobal({ seed })
