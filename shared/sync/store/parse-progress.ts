import { toMicroseconds } from '../../model/dates.ts'
import type { OutboxProgress } from '../device-records.ts'

const EPOCH = '1970-01-01T00:00:00.000Z'

/**
 * Reads progress from a store that may be damaged. Missing fields are filled in from the others. A missing date is
 * replaced by one in the distant past, so that the progress overrides nothing. Null if there is nothing to send.
 */
export function parseProgress(value: unknown): OutboxProgress | null {
  if (typeof value !== 'object' || value === null) return null
  const found = value as Partial<Record<keyof OutboxProgress, unknown>>
  const { content_id: id, last_read_percentage: last, max_read_percentage: max, last_viewed_date: date } = found
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null
  const shares = [last, max].filter(isShare)
  const [share] = shares
  if (share === undefined) return null
  return {
    content_id: id,
    last_read_percentage: share,
    max_read_percentage: Math.max(...shares),
    last_viewed_date: typeof date === 'string' && toMicroseconds(date) > 0 ? date : EPOCH,
  }
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
