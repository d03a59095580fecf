import { minutesText } from '#shared/text/duration.ts'
import * as t from '#shared/words/statistics.ts'

/** "1 hr 20 min", "45 min", "less than 1 min". */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return seconds > 0 ? t.lessThanAMinute : t.n0Min
  return minutesText(minutes)
}
