import { type PointerEvent, useRef } from 'react'

const LONG = 450
/** A touch that moves this far is a scroll. */
const SLOP = 10

/** Long press: selects a row on touch. */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const done = useRef(false)
  const stop = (): void => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent): void => {
      done.current = false
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
    onPointerUp: stop,
    /** Whether the current or last press was a long one. */
    held: (): boolean => done.current,
  }
}
