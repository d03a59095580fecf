import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'

/** In pixels. The bar appears when the text is scrolled, or the mouse moves, this close to the top. */
const NEAR = 72
/** Number of pixels. Smaller movements back and forth are ignored, so that the bar doesn't flicker. */
const STEADY = 12

export interface AutoHide {
  readonly hidden: boolean
  /** True while text scrolls under the bar. */
  readonly lifted: boolean
  readonly onScroll: (by: number, top: number) => void
  readonly onPointerMove: (event: PointerEvent) => void
}

/** Hides the bar while the reader scrolls down. Shows it when the reader scrolls back or points close to the top. */
export function useAutoHide(): AutoHide {
  const [hidden, setHidden] = useState(false)
  const [lifted, setLifted] = useState(false)
  const way = useRef(0)
  const onScroll = useCallback((by: number, top: number) => {
    way.current = Math.sign(by) === Math.sign(way.current) ? way.current + by : by
    setLifted(top > 0)
    if (top < NEAR) setHidden(false)
    else if (Math.abs(way.current) >= STEADY) setHidden(by > 0)
  }, [])
  const onPointerMove = useCallback(({ clientY, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && clientY < NEAR) setHidden(false)
  }, [])
  return useMemo(() => ({ hidden, lifted, onScroll, onPointerMove }), [hidden, lifted, onScroll, onPointerMove])
}
