import type { Failure } from '#shared/activity/failure.ts'
import { reported as reportedTo } from '#shared/activity/reported.ts'
import { Reports } from '#shared/activity/reports.ts'

const reports = new Reports(Date.now)

/** Logs a failure of this page that the reader does not see: `report('keep the page offline', error)`. */
export const { report } = reports

/** Resolves to the promise's value, or to null after reporting its failure. */
export const reported = <T>(doing: string, promise: Promise<T>): Promise<T | null> => reportedTo(report, doing, promise)

type OnFailure = (failure: Failure) => void
const listeners = new Set<OnFailure>()

/** Calls back with each failure from now on. Returns the unsubscription. */
export function onFailure(listener: OnFailure): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends every failure to the Host, including those from before it existed. */
export function reportTo(host: { report(failure: Failure): Promise<void> }): void {
  // A disconnected Host has no log. A failure to report is not reported.
  reports.handTo((failure) => {
    void Promise.allSettled([host.report(failure)])
    for (const listener of listeners) listener(failure)
  })
}
