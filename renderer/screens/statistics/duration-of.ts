import * as t from '#shared/words/statistics.ts'

/** "1 hr 20 min", "45 min", "less than 1 min". */
export function durationOf(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return seconds > 0 ? 'less than 1 min' : t.n0Min
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours.toLocaleString()} hr` : null, rest > 0 ? `${rest} min` : null].filter(Boolean).join(' ')
}
