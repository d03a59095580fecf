import { useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds before the skeleton shows, and how long it then stays. Both prevent flashing. */
const DELAY = 150
const SHOWN = 300

/** Returns the content to show: nothing yet, the skeleton, or (null) the contents. */
export function useSkeleton(loading: boolean): 'blank' | 'shapes' | null {
  const [shapes, setShapes] = useState(false)
  const since = useRef(0)
  // Not a passive effect: the timer could run out between the commit that shows the contents and the effect's cleanup,
  // and a skeleton would replace them.
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
