import type { Failure } from './failure.ts'
import { useHostStatus } from './hooks.ts'

interface Shown {
  /** Null: nothing of it is on screen. */
  readonly value: unknown
  readonly failure: Failure | null
  readonly again: () => void
}

interface Stale {
  readonly failure: Failure
  readonly retry: () => void
}

/**
 * Why what stays on screen could not be read again, and how to try once more. Null where it could, and where there is
 * no connection: the banner over every screen says that.
 */
export function useStale({ value, failure, again }: Shown): Stale | null {
  const online = useHostStatus()?.online !== false
  if (value === null || failure === null || (failure.kind === 'offline' && !online)) return null
  return { failure, retry: again }
}
