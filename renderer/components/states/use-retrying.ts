import { useEffect, useState } from 'react'

/** Milliseconds to show a press on Retry. */
const PATIENCE = 3000

/** True if a retry is in progress: from a press until the next failure, or until the button is enabled again. */
export function useRetrying(failure: object): readonly [trying: boolean, tell: () => void] {
  // Each failed attempt has its own failure object.
  const [tried, setTried] = useState<object | null>(null)
  useEffect(() => {
    if (tried === null) return
    const timer = setTimeout(() => setTried(null), PATIENCE)
    return () => clearTimeout(timer)
  }, [tried])
  return [tried === failure, () => setTried(failure)]
}
