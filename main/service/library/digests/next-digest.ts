import type { DigestRhythm } from '#shared/model/digest.ts'
import { nextLocalTime } from '../../jobs/local-times.ts'

/** Hour at which digests are sent, early enough for them to arrive before people start to read. */
const HOUR = 7
const MONDAY = 1

/**
 * Returns the next seven o'clock in the morning in a time zone, in milliseconds. For weekly digests, this is on the
 * next Monday.
 */
export const nextDigest = (rhythm: Exclude<DigestRhythm, 'off'>, zone: string, now: number): number =>
  nextLocalTime(now, { weekday: rhythm === 'weekly' ? MONDAY : null, hour: HOUR, zone })
