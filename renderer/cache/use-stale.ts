import type { Failure } from './failure.ts'
import { useHostStatus } from './hooks.ts'

interface Shown {
  /** Null: nothing is on screen. */
  readonly value: unknown
  readonly failure: Failure | null
  readonly again: () => void
}

interface Stale {
  readonly failure: Failure
  readonly retry: () => void
}

/**
 * The reason why the contents on screen could not be reloaded, and a retry. Null after a success, and while offline,
 * which the banner on every screen reports.
 */
export function useStale({ value, failure, again }: Shown): Stale | null {
  const online = useHostStatus()?.online !== false
  if (value === null || failure === null || (failure.kind === 'offline' && !online)) return null
  return { failure, retry: again }
}
