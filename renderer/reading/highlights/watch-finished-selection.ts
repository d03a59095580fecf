import { selectedRange } from './selection-watcher.ts'

/**
 * In milliseconds. After a touch, the reader may still drag a selection handle. So the selection only counts as
 * finished after being unchanged for this long.
 */
const REST = 900

/**
 * Reports each finished selection in `body`: when the mouse or Shift is released, or after a touch, when the selection
 * has stopped changing.
 *
 * This is later than for the toolbar, which may open over a selection that is still growing. Returns a function that
 * stops watching.
 */
export function watchFinishedSelection(body: HTMLElement, tell: (selected: Range) => void): () => void {
  let touched = false
  let isHeld = false
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
    isHeld = !touched
  })
  listen('pointerup', ({ pointerType }) => {
    isHeld = false
    // The browser changes the selection after this event. A button that is pressed again by then, as in a double click,
    // is still selecting.
    if (pointerType !== 'touch') requestAnimationFrame(() => !isHeld && look())
  })
  listen('keyup', ({ key }) => {
    if (key === 'Shift') look()
  })
  listen('selectionchange', () => {
    clearTimeout(timer)
    if (touched && selectedRange(body)) timer = setTimeout(look, REST)
  })
  // A selection made before the watcher started also counts.
  requestAnimationFrame(look)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
