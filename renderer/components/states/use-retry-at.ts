import { useEffect, useRef } from 'react'
import { useSecondsLeft } from './use-seconds-left.ts'

/**
 * Returns the whole seconds until the service accepts requests again. Retries once at that time. `retryAt` is in
 * milliseconds since the epoch, or null if the service gave no time.
 */
export function useRetryAt(retryAt: number | null, retry: () => void): number {
  const tried = useRef<number | null>(null)
  const left = useSecondsLeft(retryAt ?? 0)
  useEffect(() => {
    if (left > 0 || retryAt === null || tried.current === retryAt) return
    tried.current = retryAt
    retry()
  }, [left, retryAt, retry])
  return left
}
