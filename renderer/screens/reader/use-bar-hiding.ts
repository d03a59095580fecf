import { type PointerEvent, useCallback, useMemo, useState } from 'react'

/** Near enough to the top to want the bar, in pixels. */
const NEAR = 72
/** Small movements back and forth don't make it flicker. */
const STEADY = 12

export interface BarHiding {
  readonly hidden: boolean
  readonly onScroll: (by: number, top: number) => void
  readonly onPointerMove: (event: PointerEvent) => void
}

/** The bar goes while one reads on and comes when one scrolls back, or points near the top. */
export function useBarHiding(): BarHiding {
  const [hidden, setHidden] = useState(false)
  const onScroll = useCallback((by: number, top: number) => {
    if (top < NEAR) setHidden(false)
    else if (Math.abs(by) >= STEADY) setHidden(by > 0)
  }, [])
  const onPointerMove = useCallback(({ clientY, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && clientY < NEAR) setHidden(false)
  }, [])
  return useMemo(() => ({ hidden, onScroll, onPointerMove }), [hidden, onScroll, onPointerMove])
}
