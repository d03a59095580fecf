import { ActivityLog } from '#shared/activity/activity-log.ts'

/** An activity log in memory only. */
export const memoryActivity = (now: () => number = () => 0): ActivityLog =>
  new ActivityLog({ read: () => [], keep: () => {}, clear: () => {} }, now)
