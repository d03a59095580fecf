import { useCallback, useEffect, useState } from 'react'
import { type Failure, failureOf } from './failure.ts'

export interface Reading<T> {
  /** Null until it was read. What was read stays while it is read again. */
  readonly value: T | null
  readonly failure: Failure | null
  readonly again: () => void
  /** Changes what is shown until the next reading. */
  readonly put: (value: T) => void
}

/**
 * Reads something once it is on screen, and again when `key` is another or the connection is back. An answer that comes
 * too late is dropped, and `read` is told by its signal not to wait for it.
 */
export function useReading<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Reading<T> {
  const [now, setNow] = useState<{ key: string; value: T | null; failure: Failure | null }>({
    key,
    value: null,
    failure: null,
  })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const wanted = new AbortController()
    const { signal } = wanted
    read(signal).then(
      (value) => signal.aborted || setNow({ key, value, failure: null }),
      (error: unknown) =>
        signal.aborted ||
        setNow((before) => ({ key, value: before.key === key ? before.value : null, failure: failureOf(error) })),
    )
    // Without a connection it was what was last known.
    addEventListener('online', () => setAttempt((count) => count + 1), { signal })
    return () => wanted.abort()
    // `read` is new on every drawing; the key says when it asks for something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, attempt])
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  const put = useCallback((value: T) => setNow({ key, value, failure: null }), [key])
  const current = now.key === key
  return { value: current ? now.value : null, failure: current ? now.failure : null, again, put }
}
