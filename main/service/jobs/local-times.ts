/** An hour of each day or week, in a reader's own time. */
export interface LocalTime {
  /** 0 is Sunday. Null: every day. */
  readonly weekday: number | null
  readonly hour: number
  /** Name of a zone in the IANA list. */
  readonly zone: string
}

/** In every time zone, hours start at one of these, in minutes. */
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

/** The next such moment after `now`, in milliseconds. An hour that a clock change skips is the same hour of the next day. */
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
