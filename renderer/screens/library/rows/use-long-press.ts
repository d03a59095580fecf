import { type PointerEvent, type SyntheticEvent, useRef } from 'react'

const LONG = 450
/** A touch that moves more than this many pixels is a scroll. */
const SLOP = 10
/** Milliseconds after the end of a long press within which browsers turn it into a click or a context menu. */
const AFTER = 700

/** Handles a long press, which selects a row on touch screens. */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const done = useRef(false)
  const released = useRef(Infinity)
  const stop = (): void => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent): void => {
      done.current = false
      released.current = Infinity
      if (pointerType !== 'touch') return
      start.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        done.current = true
        run()
      }, LONG)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > SLOP) stop()
    },
    onPointerUp: ({ timeStamp }: PointerEvent): void => {
      stop()
      released.current = timeStamp
    },
    /** True if an event belongs to a long press that has already taken effect. */
    held: ({ timeStamp }: SyntheticEvent): boolean => done.current && timeStamp - released.current < AFTER,
  }
}
