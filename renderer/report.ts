import type { Failure } from '#shared/activity/failure.ts'
import { BufferedEmitter } from '#shared/activity/buffered-emitter.ts'
import { reported as reportedTo } from '#shared/activity/reported.ts'
import { Reports } from '#shared/activity/reports.ts'

const reports = new Reports(Date.now)

/** Logs a failure on this page that the reader doesn't see: `report('keep the page offline', error)`. */
export const { report } = reports

/** Resolves to the promise's value, or to null after reporting its failure. */
export const reported = <T>(doing: string, promise: Promise<T>): Promise<T | null> => reportedTo(report, doing, promise)

/** The maximum number of failures waiting to be reported to the service. */
const MOST_WAITING = 50
const failures = new BufferedEmitter<Failure>(MOST_WAITING)

/**
 * Calls back with each failure, including those from before there was a listener. Returns a function that unsubscribes.
 */
export const onFailure = failures.listen

/** Messages that browsers report although nothing has failed. */
const harmless = /^ResizeObserver loop/

/** Reports uncaught errors. Returns a function that stops reporting. */
export function reportUncaught(page: Window): () => void {
  const failed = ({ error, message }: ErrorEvent): void => {
    if (!harmless.test(message)) report('run the page', error ?? new Error(message))
  }
  const rejected = ({ reason }: PromiseRejectionEvent): void => report('run the page', reason)
  page.addEventListener('error', failed)
  page.addEventListener('unhandledrejection', rejected)
  return () => {
    page.removeEventListener('error', failed)
    page.removeEventListener('unhandledrejection', rejected)
  }
}

/** Sends every failure to the Host, including those from before it existed. */
export function reportTo(host: { report(failure: Failure): Promise<void> }): void {
  // A disconnected Host has no log. If reporting fails, that failure isn't reported.
  reports.handTo((failure) => {
    void Promise.allSettled([host.report(failure)])
    failures.tell(failure)
  })
}
