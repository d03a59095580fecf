import type { DigestRhythm } from '#shared/model/digest.ts'
import { nextLocalTime } from '../../jobs/local-times.ts'

/** Early enough to arrive before people start to read. */
const HOUR = 7
const MONDAY = 1

/**
 * Returns the next seven o'clock in the morning in a time zone, for weekly digests the one on the next Monday. In
 * milliseconds.
 */
export const nextDigest = (rhythm: Exclude<DigestRhythm, 'off'>, zone: string, now: number): number =>
  nextLocalTime(now, { weekday: rhythm === 'weekly' ? MONDAY : null, hour: HOUR, zone })
