import { prefersReducedMotion } from '../../../theme/prefers-reduced-motion.ts'

/** The animation of a row that slides, in milliseconds. */
const SLIDE = { duration: 160, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
/** Rows that move further than this many CSS pixels don't slide. They appear at their new position. */
const NEAR = 64

/**
 * Keeps visible rows still when rows arrive or leave above them: the scroll position follows the first visible row. At
 * the very top, new rows appear immediately, because the reader expects them there. Rows whose order has changed slide
 * to their new position.
 */
export function animateRowMoves(
  scroller: HTMLElement,
  known: readonly number[],
  ids: readonly number[],
  rowHeight: number,
): void {
  const first = Math.floor(scroller.scrollTop / rowHeight)
  const id = known[first]
  if (scroller.scrollTop >= rowHeight / 2 && id !== undefined && ids[first] !== id) {
    const now = ids.indexOf(id)
    if (now !== -1) {
      shift(scroller, (now - first) * rowHeight)
      return
    }
  }
  if (!prefersReducedMotion()) slide(scroller, known, ids, rowHeight)
}

const shift = (scroller: HTMLElement, by: number): void => {
  scroller.scrollTop += by
}

function slide(scroller: HTMLElement, known: readonly number[], ids: readonly number[], rowHeight: number): void {
  for (const row of scroller.querySelectorAll<HTMLElement>('[aria-rowindex]')) {
    const now = Number(row.getAttribute('aria-rowindex')) - 1
    const start = Math.max(0, now - NEAR)
    const at = known.slice(start, now + NEAR).indexOf(ids[now] ?? 0)
    const by = at === -1 ? 0 : (start + at - now) * rowHeight
    if (by !== 0) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], SLIDE)
  }
}
