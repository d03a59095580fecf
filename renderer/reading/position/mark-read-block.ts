/**
 * Marks the block being read: the one under the cursor, or the one where the eyes rest, given as a fraction of the
 * height. Returns a function that stops marking.
 */
export function markReadBlock(scroller: HTMLElement, body: HTMLElement, eyes: number): () => void {
  let now: Element | null = null
  let frame = 0
  const look = () => {
    frame = 0
    const room = scroller.getBoundingClientRect()
    const column = body.getBoundingClientRect()
    const at = document.elementFromPoint((column.left + column.right) / 2, room.top + room.height * eyes)
    const focused = document.activeElement?.closest('[data-block]')
    const seen = focused && focused.getBoundingClientRect().bottom > room.top ? focused : null
    // Between two blocks, the previous one stays marked.
    const next = seen ?? at?.closest('[data-block]') ?? now ?? body.querySelector('[data-block]')
    if (next === now) return
    now?.removeAttribute('data-read')
    next?.setAttribute('data-read', '')
    now = next
  }
  const soon = () => {
    frame ||= requestAnimationFrame(look)
  }
  look()
  const stop = new AbortController()
  scroller.addEventListener('scroll', soon, { passive: true, signal: stop.signal })
  body.addEventListener('focusin', soon, { signal: stop.signal })
  return () => {
    cancelAnimationFrame(frame)
    stop.abort()
    now?.removeAttribute('data-read')
  }
}
