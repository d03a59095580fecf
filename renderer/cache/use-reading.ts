import { useCallback, useEffect, useRef, useState } from 'react'
import {
  ERROR_RETRY_COUNT,
  ERROR_RETRY_INTERVAL,
  ERROR_RETRY_INTERVAL_SLOW,
  LOADING_TIMEOUT,
  LOADING_TIMEOUT_SLOW,
} from '#shared/limits.ts'
import { type Failure, failureOf, mayPass } from './failure.ts'
import { isSlowConnection } from './hooks.ts'
import type { Kept } from './library.ts'

export interface Reading<T> {
  /** Null until it was read. What was read stays while it is read again. */
  readonly value: T | null
  readonly failure: Failure | null
  /** Whether it is being read, and for so long that it is said (SPEC.txt section 9, the loading timeout). */
  readonly pace: 'idle' | 'reading' | 'slow'
  readonly again: () => void
  /** Changes what is shown until the next reading. */
  readonly put: (value: T) => void
}

/** So many readings are kept: those of the screens one goes back and forth between. */
const KEPT_READINGS = 24

/**
 * Reads something once it is on screen, and again when `key` is another or the connection is back. What a service at
 * fault refuses is told at once and asked for five times more (SPEC.txt section 9). An answer that comes too late is
 * dropped, and `read` is told by its signal not to wait for it. What `kept` holds under the key is there at once.
 */
export function useReading<T>(key: string, read: (signal: AbortSignal) => Promise<T>, kept?: Kept): Reading<T> {
  const known = (): T | null => (kept?.get(key) as T | undefined) ?? null
  const [now, setNow] = useState<{ key: string; value: T | null; failure: Failure | null }>(() => ({
    key,
    value: known(),
    failure: null,
  }))
  const keep = (value: T): void => {
    kept?.delete(key)
    const [oldest] = kept?.set(key, value).keys() ?? []
    if (kept && kept.size > KEPT_READINGS && oldest !== undefined) kept.delete(oldest)
    setNow({ key, value, failure: null })
  }
  const [attempt, setAttempt] = useState(0)
  const [pace, setPace] = useState<Reading<T>['pace']>('reading')
  const failed = useRef({ key, times: 0 })
  useEffect(() => {
    const wanted = new AbortController()
    const { signal } = wanted
    let retry: ReturnType<typeof setTimeout> | undefined
    setPace('reading')
    const slow = setTimeout(() => setPace('slow'), isSlowConnection() ? LOADING_TIMEOUT_SLOW : LOADING_TIMEOUT)
    const settle = (): void => {
      clearTimeout(slow)
      setPace('idle')
    }
    if (failed.current.key !== key) failed.current = { key, times: 0 }
    read(signal).then(
      (value) => {
        if (signal.aborted) return
        failed.current.times = 0
        settle()
        keep(value)
      },
      (error: unknown) => {
        if (signal.aborted) return
        const failure = failureOf(error)
        settle()
        setNow((before) => ({ key, value: before.key === key ? before.value : known(), failure }))
        if (!mayPass(failure) || failed.current.times++ >= ERROR_RETRY_COUNT) return
        const delay = isSlowConnection() ? ERROR_RETRY_INTERVAL_SLOW : ERROR_RETRY_INTERVAL
        retry = setTimeout(() => setAttempt((count) => count + 1), delay)
      },
    )
    // Without a connection it was what was last known.
    addEventListener('online', () => setAttempt((count) => count + 1), { signal })
    return () => {
      wanted.abort()
      clearTimeout(retry)
      clearTimeout(slow)
    }
    // `read` is new on every drawing; the key says when it asks for something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, attempt])
  const again = useCallback(() => {
    failed.current.times = 0
    setAttempt((count) => count + 1)
  }, [])
  const current = now.key === key
  return { value: current ? now.value : known(), failure: current ? now.failure : null, pace, again, put: keep }
}
