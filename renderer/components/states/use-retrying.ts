import { useEffect, useState } from 'react'

/** Milliseconds for which a press on Retry is shown as in progress. */
const PATIENCE = 3000

/** True if a retry is in progress: from the press until the next failure or until the button is enabled again. */
export function useRetrying(failure: object): readonly [trying: boolean, tell: () => void] {
  // Every failed attempt has a different failure object.
  const [tried, setTried] = useState<object | null>(null)
  useEffect(() => {
    if (tried === null) return
    const timer = setTimeout(() => setTried(null), PATIENCE)
    return () => clearTimeout(timer)
  }, [tried])
  return [tried === failure, () => setTried(failure)]
}
