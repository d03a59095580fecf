import type { Report } from './failure.ts'

/** Resolves to the promise's result, or to null if it rejects. The rejection is reported. */
export function reported<T>(report: Report, doing: string, promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: unknown) => {
    report(doing, error)
    return null
  })
}
