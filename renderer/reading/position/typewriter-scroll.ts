import { prefersReducedMotion } from '../../theme/prefers-reduced-motion.ts'

/**
 * Maximum height of a block to move, as a fraction of the screen's height. Taller blocks are read line by line, so they
 * aren't moved.
 */
const WHOLE = 0.6

/**
 * Typewriter scroll: after the wheel or finger stops, the block in the middle of the screen moves to the exact middle.
 * For keys, the paragraph cursor does this. Doesn't adjust the position after paging, because lines would be skipped.
 * Returns a function that stops typewriter scroll.
 */
export function startTypewriterScroll(scroller: HTMLElement, body: HTMLElement): () => void {
  let byHand = false
  let down = false
  const stop = new AbortController()
  const { signal } = stop
  const hand = () => {
    byHand = true
  }
  const centre = () => {
    if (!byHand || down || getSelection()?.isCollapsed === false) return
    byHand = false
    const room = scroller.getBoundingClientRect()
    const column = body.getBoundingClientRect()
    const middle = room.top + room.height / 2
    const at = document.elementFromPoint((column.left + column.right) / 2, middle)
    const block = at && body.contains(at) ? at.closest('[data-block]') : null
    const box = block?.getBoundingClientRect()
    if (!box || box.height > room.height * WHOLE) return
    const by = box.top + box.height / 2 - middle
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
    if (Math.abs(by) >= 1) scroller.scrollBy({ top: by, behavior })
  }
  scroller.addEventListener('wheel', hand, { passive: true, signal })
  scroller.addEventListener('touchmove', hand, { passive: true, signal })
  scroller.addEventListener('touchstart', () => (down = true), { passive: true, signal })
  for (const end of ['touchend', 'touchcancel'] as const) {
    scroller.addEventListener(end, () => (down = false), { passive: true, signal })
  }
  scroller.addEventListener('scrollend', centre, { signal })
  return () => stop.abort()
}
