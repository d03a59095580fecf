import { toMicroseconds } from '../../model/dates.ts'
import type { OutboxProgress } from '../device-records.ts'

const EPOCH = '1970-01-01T00:00:00.000Z'

/**
 * Read progress out of a store that may be damaged: what is missing is taken from what is there, and without
 * a date it is of long ago, so that it is in nobody's way. Null when it says nothing that could be sent.
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
