import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'

/** Near enough to the top to want the bar, in pixels. */
const NEAR = 72
/** Small movements back and forth don't make it flicker. */
const STEADY = 12

export interface AutoHide {
  readonly hidden: boolean
  /** Text runs under it. */
  readonly lifted: boolean
  readonly onScroll: (by: number, top: number) => void
  readonly onPointerMove: (event: PointerEvent) => void
}

/** The bar goes while one reads on and comes when one scrolls back, or points near the top. */
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
