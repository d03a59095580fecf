import { type PointerEvent, useRef, useState } from 'react'
import { isRightToLeft } from '../../../theme/direction.ts'

/** Distance in pixels that triggers the action. */
const FAR = 72
/** A touch that moves at least this many pixels sideways, and further than it moves vertically, is a swipe. */
const SLOP = 12
const FURTHEST = 132

export type Swipe = 'archive' | 'more'

/**
 * Swiping a row onwards (to the right, in right-to-left interfaces to the left) archives it, and swiping back opens its
 * menu. Readers who can't swipe find both in the menu. The
 * hook moves the row with an inline style, so the row only re-renders when the swipe starts, reverses and ends.
 */
export function useSwipe(run: (swipe: Swipe, row: HTMLElement) => void) {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null)
  const pulled = useRef(0)
  const done = useRef(false)
  const [swipe, setSwipe] = useState<Swipe | null>(null)
  const end = (row: HTMLElement): void => {
    start.current = null
    pulled.current = 0
    setSwipe(null)
    row.style.removeProperty('--pulled')
    delete row.dataset['swipe']
  }
  return {
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void => {
      done.current = false
      start.current = pointerType === 'touch' ? { id: pointerId, x: clientX, y: clientY } : null
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void => {
      const from = start.current
      if (from === null || from.id !== pointerId) return
      const x = clientX - from.x
      if (!done.current && Math.abs(clientY - from.y) > Math.max(SLOP, Math.abs(x))) return end(currentTarget)
      if (!done.current && Math.abs(x) < SLOP) return
      // The click at the end of the swipe must not open the entry.
      done.current = true
      pulled.current = Math.max(-FURTHEST, Math.min(FURTHEST, x))
      currentTarget.style.setProperty('--pulled', `${pulled.current}px`)
      const way = wayOf(pulled.current)
      setSwipe(way)
      if (Math.abs(pulled.current) >= FAR) currentTarget.dataset['swipe'] = way
      else delete currentTarget.dataset['swipe']
    },
    onPointerUp: ({ currentTarget }: PointerEvent<HTMLElement>): void => {
      const far = start.current !== null && Math.abs(pulled.current) >= FAR
      const way = wayOf(pulled.current)
      end(currentTarget)
      if (far) run(way, currentTarget)
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>): void => end(currentTarget),
    /** Direction in which the row is being pulled. */
    swipe,
    /** True if the last press was a swipe. */
    swiped: (): boolean => done.current,
  }
}

const wayOf = (pulled: number): Swipe => (pulled > 0 === isRightToLeft() ? 'more' : 'archive')
