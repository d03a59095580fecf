import { useEffect, useRef } from 'react'
import { useSecondsLeft } from './use-seconds-left.ts'

/**
 * Whole seconds until the service wants to hear again. Tries once by itself then (UX.md section 2). `retryAt` is in
 * milliseconds since the epoch; null: it did not say when.
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
