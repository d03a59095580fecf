import { READ_FINISHED, READ_STARTED } from '../limits.ts'

export type ReadState = 'unread' | 'in_progress' | 'read'

/**
 * Returns the read state for a percentage: unread below READ_STARTED, read at or above READ_FINISHED, in progress in
 * between.
 */
export function readState(lastReadPercentage: number | null | undefined): ReadState {
  const share = lastReadPercentage ?? 0
  if (share >= READ_FINISHED) return 'read'
  return share >= READ_STARTED ? 'in_progress' : 'unread'
}
