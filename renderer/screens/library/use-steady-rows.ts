import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Rows that arrive or leave above what is on screen move nothing that is read: the scroll position goes with the first
 * visible row. At the very top new rows are let in, for that is where they are looked for.
 */
export function useSteadyRows(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly number[],
  rowHeight: number,
): void {
  const before = useRef(ids)
  useLayoutEffect(() => {
    const known = before.current
    before.current = ids
    const element = scroller.current
    if (element === null || known === ids || element.scrollTop < rowHeight / 2) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const id = known[first]
    if (id === undefined || ids[first] === id) return
    const now = ids.indexOf(id)
    if (now === -1) return
    scrollUnseen(element, (now - first) * rowHeight)
  }, [scroller, ids, rowHeight])
}

/** Rows slide to a new place; these only seem to have one, so they must not. */
function scrollUnseen(element: HTMLElement, by: number): void {
  element.dataset['still'] = ''
  element.scrollTop += by
  requestAnimationFrame(() => requestAnimationFrame(() => delete element.dataset['still']))
}
