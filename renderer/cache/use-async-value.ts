import { useCallback, useEffect, useRef, useState } from 'react'
import {
  ERROR_RETRY_COUNT,
  ERROR_RETRY_INTERVAL,
  ERROR_RETRY_INTERVAL_SLOW,
  LOADING_TIMEOUT,
  LOADING_TIMEOUT_SLOW,
} from '#shared/limits.ts'
import { type Failure, failureOf, isServerError } from './failure.ts'
import { isSlowConnection } from './hooks.ts'
import type { LoadedValues } from './library.ts'

export interface AsyncValue<T> {
  /** Null until loaded. Keeps the previous value during a reload. */
  readonly value: T | null
  readonly failure: Failure | null
  /** Loading state. 'slow' if loading exceeds the loading timeout. */
  readonly pace: 'idle' | 'reading' | 'slow'
  readonly again: () => void
  /** Replaces the value on screen until the next load. */
  readonly put: (value: T) => void
}

/** Maximum number of cached values: those of the screens between which the reader switches. */
const KEPT_READINGS = 24

/**
 * Loads a value when its component appears on screen, and again when `key` changes or the connection returns. A service
 * failure is shown immediately and retried five times. Late responses are dropped, and the signal aborts `read`. If
 * `kept` contains a value under the key, it is shown immediately.
 */
export function useAsyncValue<T>(
  key: string,
  read: (signal: AbortSignal) => Promise<T>,
  kept?: LoadedValues,
): AsyncValue<T> {
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
  const [pace, setPace] = useState<AsyncValue<T>['pace']>('reading')
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
        if (!isServerError(failure) || failed.current.times++ >= ERROR_RETRY_COUNT) return
        const delay = isSlowConnection() ? ERROR_RETRY_INTERVAL_SLOW : ERROR_RETRY_INTERVAL
        retry = setTimeout(() => setAttempt((count) => count + 1), delay)
      },
    )
    // The value loaded while offline was only the last known one.
    addEventListener('online', () => setAttempt((count) => count + 1), { signal })
    return () => {
      wanted.abort()
      clearTimeout(retry)
      clearTimeout(slow)
    }
    // `read` is new on every render. The key says when it changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, attempt])
  const again = useCallback(() => {
    failed.current.times = 0
    setAttempt((count) => count + 1)
  }, [])
  const current = now.key === key
  return { value: current ? now.value : known(), failure: current ? now.failure : null, pace, again, put: keep }
}
