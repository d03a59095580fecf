/** A keyboard selection counts once it has rested this long (UX.md section 7). */
const SETTLE = 150

/**
 * Tells when a selection in `body` is made or goes: when the pointer lets go, or when the keys rest. Null: there is none.
 * Returns how to stop.
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
  // A finger that selects gives its pointer up first.
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
  // What was selected before anybody listened.
  if (selectedRange(body) !== null) settle()
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** What is selected when it is, at least in part, in `body`. */
export function selectedRange(body: HTMLElement): Range | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return range.intersectsNode(body) ? range : null
}
