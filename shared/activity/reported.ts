import type { Report } from './failure.ts'

/** What the promise resolves to, or null where it fails, which is reported. */
export function reported<T>(report: Report, doing: string, promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: unknown) => {
    report(doing, error)
    return null
  })
}
