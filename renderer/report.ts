import type { Failure } from '#shared/activity/failure.ts'
import { reported as reportedTo } from '#shared/activity/reported.ts'
import { Reports } from '#shared/activity/reports.ts'

const reports = new Reports(Date.now)

/** Notes a failure of this page that nobody is shown: `report('keep the page offline', error)`. */
export const { report } = reports

/** What the promise resolves to, or null where it fails, which is reported. */
export const reported = <T>(doing: string, promise: Promise<T>): Promise<T | null> => reportedTo(report, doing, promise)

/** Hands every failure to the Host, those from before there was one, too. */
export function reportTo(host: { report(failure: Failure): Promise<void> }): void {
  // A Host that is gone has no log: a failure to report is not reported in turn.
  reports.handTo((failure) => void Promise.allSettled([host.report(failure)]))
}
