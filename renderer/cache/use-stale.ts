import type { Failure } from './failure.ts'
import { useHostStatus } from './hooks.ts'

interface Shown {
  /** Null if nothing is on screen. */
  readonly value: unknown
  readonly failure: Failure | null
  readonly again: () => void
}

interface Stale {
  readonly failure: Failure
  readonly retry: () => void
}

/**
 * Returns the reason that the content on screen could not be reloaded, and a function to retry. Returns null after a
 * success, and while offline, because the banner on every screen reports that.
 */
export function useStale({ value, failure, again }: Shown): Stale | null {
  const online = useHostStatus()?.online !== false
  if (value === null || failure === null || (failure.kind === 'offline' && !online)) return null
  return { failure, retry: again }
}
