/** Earliest plausible date. Nothing was saved on the web before it, and smaller numbers are not dates. */
const EARLIEST = Date.UTC(1980, 0)
/** Tolerance for differences between clocks. A date further in the future is a mistake. */
const AHEAD = 24 * 60 * 60 * 1000
/** The date from which Chrome counts its dates. */
const CHROME_EPOCH = Date.UTC(1601, 0)
/** The date from which Apple's systems count seconds, with a fraction. Arc writes such dates into bookmark files. */
const APPLE_EPOCH = Date.UTC(2001, 0)

/**
 * Returns the time that another program wrote, in milliseconds since the epoch. It may be a number of seconds,
 * milliseconds or microseconds, a date as text, or a Date. A date without a time zone is UTC. Null if the value cannot
 * be a date.
 */
export function momentOf(value: unknown, now = Date.now()): number | null {
  const ms =
    value instanceof Date
      ? value.getTime()
      : typeof value === 'number'
        ? countedFrom(value)
        : typeof value === 'string'
          ? written(value.trim())
          : Number.NaN
  const whole = Math.round(ms)
  return whole >= EARLIEST && whole <= now + AHEAD ? whole : null
}

/** Converts a number to milliseconds. Its magnitude determines its unit. */
function countedFrom(value: number): number {
  // No program of the last century saved fractions of a second.
  if (value * 1000 < APPLE_EPOCH && !Number.isInteger(value)) return value * 1000 + APPLE_EPOCH
  if (value < 1e11) return value * 1000
  if (value < 1e14) return value
  return value < 1e16 ? value / 1000 : value / 1000 + CHROME_EPOCH
}

function written(text: string): number {
  if (text.length > 64) return Number.NaN
  if (/^\d{9,17}(?:\.\d+)?$/.test(text)) return countedFrom(Number(text))
  const iso = text.match(
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i,
  )
  if (iso) return fromParts(iso.slice(1))
  // 10/Oct/2000:13:55:36 +0300, as in server logs.
  const log = text.match(/^(\d{1,2})\/([a-z]{3})\/(\d{4}):(\d{2}:\d{2}:\d{2})\s*([+-]\d{4})?$/i)
  if (log) return Date.parse(`${log[1]} ${log[2]} ${log[3]} ${log[4]} ${log[5] ?? 'UTC'}`)
  // 31.12.2020 and 31/12/2020. If the first number before a slash is 12 or less, it is the month, as in America.
  const byDay = text.match(/^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/)
  if (byDay && (byDay[2] === '.' || Number(byDay[1]) > 12)) {
    return fromParts([byDay[4], byDay[3], byDay[1], ...byDay.slice(5)])
  }
  // Date.parse would interpret the last number in any text as a month or a year.
  if (!/\d{4}/.test(text)) return Number.NaN
  const spelled = text.replace(/\b([ap])\.m\./i, '$1m')
  const hasZone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})\b|\b[A-Z]{3,4}\)?$/i.test(spelled)
  const zoned = Date.parse(hasZone || /^\d{4}$/.test(spelled) ? spelled : `${spelled} UTC`)
  return Number.isNaN(zoned) ? Date.parse(spelled) : zoned
}

function fromParts([year, month, day, hour, minute, second, fraction, zone]: readonly (string | undefined)[]): number {
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = [year, month, day, hour, minute, second].map((part) =>
    Number(part ?? 0),
  )
  if (m < 1 || m > 12 || d < 1 || d > 31 || h > 24 || min > 59 || s > 60) return Number.NaN
  return Date.UTC(y, m - 1, d, h, min, s, Number(`0.${fraction ?? 0}`) * 1000) - offsetOf(zone)
}

function offsetOf(zone: string | undefined): number {
  const parts = zone?.match(/^([+-])(\d{2}):?(\d{2})?$/)
  if (!parts) return 0
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3] ?? 0)) * 60_000
}
