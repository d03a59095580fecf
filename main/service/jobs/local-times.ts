/** An hour of each day or week, in the reader's local time. */
export interface LocalTime {
  /** 0 is Sunday. Null for every day. */
  readonly weekday: number | null
  readonly hour: number
  /** Name of a time zone in the IANA database. */
  readonly zone: string
}

/** In every time zone, hours start at a multiple of this interval (15 minutes). */
const STEP = 15 * 60_000
const LONGEST = 9 * 24 * 60 * 60_000
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Returns the next such time after `now`, in milliseconds. If a clock change skips the hour, it is the same hour of the
 * next day.
 */
export function nextLocalTime(now: number, { weekday, hour, zone }: LocalTime): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const wanted = `${String(hour).padStart(2, '0')}:00`
  for (let at = (Math.floor(now / STEP) + 1) * STEP; at <= now + LONGEST; at += STEP) {
    const [day = '', time = ''] = format.format(at).split(/,?\s+/)
    if (time === wanted && (weekday === null || day === days[weekday])) return at
  }
  return now + LONGEST
}
