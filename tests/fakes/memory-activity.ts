import { ActivityLog } from '#shared/activity/activity-log.ts'

/** A log that nothing outlives. */
export const memoryActivity = (now: () => number = () => 0): ActivityLog =>
  new ActivityLog({ read: () => [], keep: () => {}, clear: () => {} }, now)
