import type { Report } from './failure.ts'

/** The promise's result, or null if it rejects. The rejection is reported. */
export function reported<T>(report: Report, doing: string, promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: unknown) => {
    report(doing, error)
    return null
  })
}
