/** Milliseconds since the epoch, or `missing` for a date that is absent or unreadable. */
export function toMilliseconds(date: string | null | undefined, missing: number): number {
  if (!date) return missing
  const time = Date.parse(date)
  return Number.isNaN(time) ? missing : time
}

/**
 * Microseconds since the epoch: the service's dates carry six decimals, and versions must not collapse to equal ones.
 * Exact below the year 2255. An unreadable date is 0.
 */
export function toMicroseconds(date: string | null | undefined): number {
  if (!date) return 0
  const time = Date.parse(date)
  if (Number.isNaN(time)) return 0
  const fraction = /\.(\d+)/.exec(date)?.[1] ?? ''
  return Math.floor(time / 1000) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

/** ISO 8601 with microseconds and offset, as the original writes it: 1970-01-01T00:00:00.000000+00:00. */
export function fromMicroseconds(microseconds: number): string {
  const seconds = Math.floor(microseconds / 1_000_000)
  const rest = microseconds - seconds * 1_000_000
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(rest).padStart(6, '0')}+00:00`
}
