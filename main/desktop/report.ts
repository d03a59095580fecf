import { reported as reportedTo } from '#shared/activity/reported.ts'
import { Reports } from '#shared/activity/reports.ts'
import { systemClock } from './system-clock.ts'

/** Failures of this process that no window shows. They appear in the activity log. */
export const reports = new Reports(systemClock.now)

export const { report } = reports

/** Resolves to the promise's value. If the promise rejects, reports the failure and resolves to null. */
export const reported = <T>(doing: string, promise: Promise<T>): Promise<T | null> => reportedTo(report, doing, promise)

/**
 * Reports errors that nothing else in the process caught, and lets the app continue. Otherwise, Electron would show a
 * stack trace, or nothing.
 */
export function reportUncaught(process: Pick<NodeJS.EventEmitter, 'on'>): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => report('run the app', error))
  }
}
