import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface FixedRows {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** CSS pixels, the same for every row. */
  readonly rowHeight: number
  /** Where the list was when it was left. */
  readonly startOffset: number
}

export interface RowWindow {
  /** The first row to draw and the one after the last; some more than what is visible. */
  readonly first: number
  readonly end: number
  readonly scrolled: boolean
  /** Rows fly past faster than anyone reads. */
  readonly flying: boolean
  /** Brings a row into view with the least movement. Whether all that is seen then is drawn: `look` may come later. */
  readonly show: (index: number) => boolean
  /** Draws what belongs to where the list is scrolled to. */
  readonly look: () => void
  /** Where it is scrolled to, in CSS pixels, without asking the browser: it would lay out the page to answer. */
  readonly offset: () => number
}

/** CSS pixels that lists had room for when one was seen last; 0: none was. */
const seen = { height: 0 }
/** Rows drawn beyond each edge of the viewport. */
const OVERSCAN = 6
/** Rows passed between two scroll events that follow each other, and milliseconds until they are read again. */
const FLYING = 3
const LANDED = 120
/** Room kept above and below a row that was brought into view. */
const ROOM_ABOVE = 8
const ROOM_BELOW = 24

/**
 * Which rows of a long list are drawn. Every row has the same height, so the window is arithmetic: no measuring, no table
 * of offsets, exact at 100,000 rows.
 */
export function useRowWindow({ scroller, count, rowHeight, startOffset }: FixedRows): RowWindow {
  const [view, setView] = useState(() => firstWindow(startOffset, rowHeight))
  const [flying, setFlying] = useState(false)
  const known = useRef(view)
  known.current = view
  /** Where `show` has scrolled to: whoever asked draws what belongs there. */
  const shown = useRef(-1)
  const drawnHeight = useRef(rowHeight)
  const offset = useRef(startOffset)
  const offsetNow = useCallback(() => offset.current, [])

  const look = useCallback((): void => {
    const element = scroller.current
    if (element === null) return
    seen.height = element.clientHeight
    const next = windowAt(element.scrollTop, element.clientHeight, rowHeight)
    const { first, end, scrolled } = known.current
    if (next.first === first && next.end === end && next.scrolled === scrolled) return
    setView(next)
  }, [scroller, rowHeight])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (startOffset > 0 && element.scrollTop === 0) element.scrollTo(0, startOffset)
    if (drawnHeight.current !== rowHeight) look()
    drawnHeight.current = rowHeight
    let last = { top: offset.current, at: 0, far: false }
    let landing: ReturnType<typeof setTimeout> | undefined
    // Rows are there in the frame that shows them.
    const onScroll = ({ timeStamp }: Event): void => {
      const top = element.scrollTop
      offset.current = top
      const far = Math.abs(top - last.top) > FLYING * rowHeight
      // One leap is no flight: what it leads to is read.
      const flies = far && last.far && timeStamp - last.at < LANDED
      last = { top, at: timeStamp, far }
      if (top === shown.current) return
      if (flies) {
        clearTimeout(landing)
        landing = setTimeout(() => setFlying(false), LANDED)
      }
      flushSync(() => {
        if (flies) setFlying(true)
        look()
      })
    }
    // The first frame has what is seen; what lies beyond is drawn after it, for this tells of the size it has at first too.
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(landing)
      setFlying(false)
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, startOffset, rowHeight, look])

  const show = useCallback(
    (index: number): boolean => {
      const element = scroller.current
      if (element === null) return false
      const height = element.clientHeight
      const top = index * rowHeight
      const highest = top + rowHeight + ROOM_BELOW - height
      if (element.scrollTop > top - ROOM_ABOVE) element.scrollTo(0, Math.max(0, top - ROOM_ABOVE))
      else if (element.scrollTop < highest) element.scrollTo(0, highest)
      shown.current = element.scrollTop
      offset.current = shown.current
      const { first, end } = known.current
      const last = Math.min(shown.current + height, count * rowHeight)
      return first * rowHeight <= shown.current && end * rowHeight >= last
    },
    [scroller, rowHeight, count],
  )
  const { first, end, scrolled } = view
  return { first: Math.min(first, count), end: Math.min(end, count), scrolled, flying, show, look, offset: offsetNow }
}

type Window = Pick<RowWindow, 'first' | 'end' | 'scrolled'>

/** The rows that are seen and no other: lists follow one another in the same room, and what is beyond it can wait. */
function firstWindow(offset: number, rowHeight: number): Window {
  const first = Math.floor(offset / rowHeight)
  return { first, end: Math.ceil((offset + (seen.height || innerHeight)) / rowHeight), scrolled: offset > 4 }
}

function windowAt(offset: number, height: number, rowHeight: number): Window {
  // Row by row: four at a time cost the same in all, and a frame that has to draw four comes late.
  const first = Math.floor(Math.max(0, offset) / rowHeight)
  const visible = Math.ceil(height / rowHeight) + 1
  return { first: Math.max(0, first - OVERSCAN), end: first + visible + OVERSCAN, scrolled: offset > 4 }
}
