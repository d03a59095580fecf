import { reported as reportedTo } from '#shared/activity/reported.ts'
import { Reports } from '#shared/activity/reports.ts'
import { systemClock } from './system-clock.ts'

/** Failures of this process that nobody is shown. The activity log takes them. */
export const reports = new Reports(systemClock.now)

export const { report } = reports

/** What the promise resolves to, or null where it fails, which is reported. */
export const reported = <T>(doing: string, promise: Promise<T>): Promise<T | null> => reportedTo(report, doing, promise)
