import type { Source } from '#shared/model/source.ts'
import { isWriter } from './source-names.ts'

/** Silence after which a source is asked about, in days. */
export const LONG_SILENCE = 90

const DAY = 24 * 3_600_000

/**
 * Number of days for which a followed feed or newsletter has brought nothing. Null if it brought something recently,
 * was followed recently, or has no known date. Writers bring nothing themselves.
 */
export function silentDays(source: Source, now: number): number | null {
  if (!source.is_subscribed || isWriter(source)) return null
  const dates = [source.stats.last_item_date, source.subscribed_date].flatMap((date) =>
    date ? [Date.parse(date)] : [],
  )
  if (dates.length === 0) return null
  const days = Math.floor((now - Math.max(...dates)) / DAY)
  return days >= LONG_SILENCE ? days : null
}
