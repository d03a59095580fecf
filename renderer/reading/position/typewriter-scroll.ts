import { prefersReducedMotion } from '../../theme/prefers-reduced-motion.ts'

/** Taller ones are read line by line: they stay where they were put. As a share of the height. */
const WHOLE = 0.6

/**
 * Typewriter scroll: once wheel or finger rest, the block in the middle of the screen is brought to its very middle. By
 * keys the paragraph cursor does it, and pages stay pages, or lines would be skipped. Returns how to stop.
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
