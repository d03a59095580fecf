import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Milliseconds before the skeleton appears, and milliseconds for which it is then shown at least. Both prevent
 * flashing.
 */
const DELAY = 300
const SHOWN = 300

/** Returns what to show: nothing yet, the skeleton, or (null) the content. */
export function useSkeleton(loading: boolean): 'blank' | 'shapes' | null {
  const [shapes, setShapes] = useState(false)
  const since = useRef(0)
  // This is not a passive effect, because the timer could fire between the commit that shows the content and the
  // effect's cleanup. A skeleton would then replace the content.
  useLayoutEffect(() => {
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
