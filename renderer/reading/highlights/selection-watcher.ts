/** Milliseconds for which a selection made by keyboard must be unchanged before it counts. */
const SETTLE = 150

/**
 * Reports when a selection in `body` appears or disappears: when the pointer is released, or when the selection by
 * keyboard has settled. Null means that there is no selection. Returns a function that stops watching.
 */
export function watchSelection(body: HTMLElement, tell: (selected: Range | null) => void): () => void {
  let pointing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = new AbortController()
  const listen = (type: string, run: (event: Event) => void) =>
    document.addEventListener(type, run, { signal: stop.signal, passive: true })
  const look = () => tell(selectedRange(body))
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(look, SETTLE)
  }
  listen('pointerdown', () => {
    pointing = true
  })
  listen('pointerup', () => {
    pointing = false
    // The browser changes the selection after this event.
    requestAnimationFrame(look)
  })
  // When the reader selects by touch, the browser cancels the pointer first.
  listen('pointercancel', () => {
    pointing = false
    settle()
  })
  listen('selectionchange', () => {
    if (selectedRange(body) === null) {
      clearTimeout(timer)
      tell(null)
    } else if (!pointing) settle()
  })
  // Reports a selection made before the watcher started.
  if (selectedRange(body) !== null) settle()
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Returns the selected range if at least part of it is in `body`. */
export function selectedRange(body: HTMLElement): Range | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return range.intersectsNode(body) ? range : null
}
