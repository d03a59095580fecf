import { useEffect, useState } from 'react'

/** Milliseconds that a press on Retry is shown for. */
const PATIENCE = 3000

/** Whether trying again is under way: from a press until the next failure, or until it may be pressed for again. */
export function useRetrying(failure: object): readonly [trying: boolean, tell: () => void] {
  // Each attempt that fails is a failure of its own.
  const [tried, setTried] = useState<object | null>(null)
  useEffect(() => {
    if (tried === null) return
    const timer = setTimeout(() => setTried(null), PATIENCE)
    return () => clearTimeout(timer)
  }, [tried])
  return [tried === failure, () => setTried(failure)]
}
