/**
 * Keeps a ruler on the line being read: the one under the mouse, otherwise the one where the eyes rest, given as a
 * fraction of the height. The ruler is hidden where there are no words, and moves without a transition. Returns a
 * function that removes it.
 */
export function startReadingRuler(
  scroller: HTMLElement,
  body: HTMLElement,
  ruler: HTMLElement,
  eyes: number,
): () => void {
  let pointer: { readonly x: number; readonly y: number } | null = null
  let frame = 0
  const look = () => {
    frame = 0
    const room = scroller.getBoundingClientRect()
    const column = body.getBoundingClientRect()
    const y = pointer && pointer.y > room.top && pointer.y < room.bottom ? pointer.y : room.top + room.height * eyes
    const x = Math.min(Math.max(pointer?.x ?? column.left, column.left + 24), column.right - 24)
    const line = lineAt(body, x, y)
    ruler.hidden = line === null
    if (!line) return
    ruler.style.blockSize = `${line.height}px`
    ruler.style.transform = `translateY(${line.top - room.top}px)`
  }
  const soon = () => {
    frame ||= requestAnimationFrame(look)
  }
  look()
  const stop = new AbortController()
  const { signal } = stop
  scroller.addEventListener('scroll', soon, { passive: true, signal })
  addEventListener('resize', soon, { signal })
  addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY }) => {
      pointer = pointerType === 'mouse' ? { x: clientX, y: clientY } : null
      soon()
    },
    { passive: true, signal },
  )
  // After a key press, the mouse no longer indicates the line being read.
  addEventListener(
    'keydown',
    () => {
      pointer = null
      soon()
    },
    { capture: true, signal },
  )
  return () => {
    cancelAnimationFrame(frame)
    stop.abort()
  }
}

/** Returns the line at a point on the screen, as tall as the line height, or null if there are no words there. */
function lineAt(body: HTMLElement, x: number, y: number): { readonly top: number; readonly height: number } | null {
  const caret = document.caretPositionFromPoint(x, y)
  const node = caret?.offsetNode
  if (!caret || !(node instanceof Text) || !node.parentElement || !body.contains(node)) return null
  const range = document.createRange()
  const from = Math.min(caret.offset, Math.max(0, node.length - 1))
  range.setStart(node, from)
  range.setEnd(node, Math.min(node.length, from + 1))
  const box = range.getBoundingClientRect()
  if (box.height === 0) return null
  const height = Math.max(box.height, Number.parseFloat(getComputedStyle(node.parentElement).lineHeight) || 0)
  // The point is on an image or in the space between blocks.
  if (y < box.top - height || y > box.bottom + height) return null
  return { top: box.top + (box.height - height) / 2, height }
}
