import { useEffect, useRef, useState } from 'react'

/** Milliseconds before shapes are shown, and how long they stay then: nothing is to flash (UX.md section 2). */
const DELAY = 150
const SHOWN = 300

/** What stands where contents will be: nothing yet, their shapes, or (null) the contents. */
export function useSkeleton(loading: boolean): 'blank' | 'shapes' | null {
  const [shapes, setShapes] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading === shapes) return
    const timer = setTimeout(
      () => {
        since.current = Date.now()
        setShapes(loading)
      },
      loading ? DELAY : since.current + SHOWN - Date.now(),
    )
    return () => clearTimeout(timer)
  }, [loading, shapes])
  return shapes ? 'shapes' : loading ? 'blank' : null
}
