import type { DigestRhythm } from '#shared/model/digest.ts'

const STEP = 15 * 60_000
const WEEK_OF_STEPS = 8 * 24 * 4
/** Before people begin to read. */
const HOUR = 7

/** The next seven o'clock in the morning in a time zone, or that of the next Monday. In milliseconds. */
export function nextDigest(rhythm: Exclude<DigestRhythm, 'off'>, timeZone: string, now: number): number {
  const local = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' })
  const first = (Math.floor(now / STEP) + 1) * STEP
  for (let index = 0; index < WEEK_OF_STEPS; index += 1) {
    const at = first + index * STEP
    const said = new Map(local.formatToParts(at).map(({ type, value }) => [type, value]))
    const isDay = rhythm === 'daily' || said.get('weekday') === 'Mon'
    // Its first quarter: the one before it had another hour.
    if (isDay && Number(said.get('hour')) === HOUR && hourAt(local, at - STEP) !== HOUR) return at
  }
  throw new Error(`No morning in ${timeZone}`)
}

function hourAt(local: Intl.DateTimeFormat, at: number): number {
  return Number(local.formatToParts(at).find(({ type }) => type === 'hour')?.value)
}
