import type { Source } from '#shared/model/source.ts'
import { isWriter } from './source-names.ts'

/** In days. After this long without new items, the reader is asked whether to continue following a source. */
export const LONG_SILENCE = 90

const DAY = 24 * 3_600_000

/**
 * Returns the number of days for which a followed feed or newsletter has had no new items. Null if it had some
 * recently, was followed recently, or has no known date. Also null for writers, who don't have items themselves.
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
