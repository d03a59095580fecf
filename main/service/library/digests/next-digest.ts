import type { DigestRhythm } from '#shared/model/digest.ts'
import { nextLocalTime } from '../../jobs/local-times.ts'

/** Before people start to read. */
const HOUR = 7
const MONDAY = 1

/** The next seven o'clock in the morning in a time zone, or that of the next Monday. In milliseconds. */
export const nextDigest = (rhythm: Exclude<DigestRhythm, 'off'>, zone: string, now: number): number =>
  nextLocalTime(now, { weekday: rhythm === 'weekly' ? MONDAY : null, hour: HOUR, zone })
