import { selectedRange } from './selection-watcher.ts'

/** After a finger nobody knows whether it comes back for a handle: a selection that rested this long is what was meant. */
const REST = 900

/**
 * Tells of each selection in `body` once it is whole: when the mouse or Shift is let go, and after a finger when nothing
 * moved for a while. Later than the toolbar, which may come up over a selection that still grows. Returns how to stop.
 */
export function watchFinished(body: HTMLElement, tell: (selected: Range) => void): () => void {
  let touched = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = new AbortController()
  const listen = <T extends keyof DocumentEventMap>(type: T, run: (event: DocumentEventMap[T]) => void) =>
    document.addEventListener(type, run, { signal: stop.signal, passive: true })
  const look = () => {
    clearTimeout(timer)
    const selected = stop.signal.aborted ? null : selectedRange(body)
    if (selected) tell(selected)
  }
  listen('pointerdown', ({ pointerType }) => {
    touched = pointerType === 'touch'
  })
  listen('pointerup', ({ pointerType }) => {
    // The browser changes the selection after this event.
    if (pointerType !== 'touch') requestAnimationFrame(look)
  })
  listen('keyup', ({ key }) => {
    if (key === 'Shift') look()
  })
  listen('selectionchange', () => {
    clearTimeout(timer)
    if (touched && selectedRange(body)) timer = setTimeout(look, REST)
  })
  // What was selected before is meant too.
  requestAnimationFrame(look)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
