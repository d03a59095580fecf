import type { SyncStatus } from './host.ts'

/** Describes what a sync pass is doing, for the activity screen. */
export function describeSync({ activity, done, total, error }: SyncStatus): string {
  if (error !== null) return error
  const count = total === null ? `${done}` : `${done} of ${total}`
  switch (activity) {
    case 'full':
      return `reading everything, ${count}`
    case 'incremental':
      return done === 0 ? 'looking for changes' : `reading changes, ${count}`
    case 'idle':
      return 'up to date'
    default:
      return activity
  }
}
