// Runs before the body of the desktop's page is read. Where a first list was drawn ahead (first-drawing.tsx), keys, presses
// and pasting are held until the app has taken its place, and happen then: who is faster than the scripts notices nothing.
// The focus stays on the row that had it.
;(() => {
  const kinds = ['keydown', 'click', 'paste']
  const held = []
  let row = null

  /** How the same is done once more, on what is there then; null: left to the browser, which has menus and a focus. */
  const repeated = (event) => {
    if (event instanceof KeyboardEvent) {
      const { key, code, shiftKey, repeat } = event
      if (event.ctrlKey || event.metaKey || event.altKey || key === 'Tab' || key === 'Shift') return null
      const facts = { key, code, shiftKey, repeat, bubbles: true, cancelable: true }
      return () => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', facts))
    }
    if (event instanceof ClipboardEvent) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', event.clipboardData?.getData('text/plain') ?? '')
      const facts = { clipboardData, bubbles: true, cancelable: true }
      return () => document.dispatchEvent(new ClipboardEvent('paste', facts))
    }
    const { clientX, clientY, ctrlKey, metaKey, altKey, shiftKey } = event
    const facts = { clientX, clientY, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    return () => document.elementFromPoint(clientX, clientY)?.dispatchEvent(new MouseEvent('click', facts))
  }
  const hold = (event) => {
    const again = repeated(event)
    if (again === null) return
    held.push(again)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const focused = ({ target }) => {
    row = target instanceof Element ? target.getAttribute('aria-rowindex') : null
  }
  const release = () => {
    removeEventListener('focusin', focused, true)
    for (const kind of kinds) removeEventListener(kind, hold, true)
    for (const again of held) again()
  }

  for (const kind of kinds) addEventListener(kind, hold, true)
  addEventListener('focusin', focused, true)
  const follow = () => {
    const root = document.querySelector('#root')
    const drawn = root?.firstElementChild
    if (!drawn) return release()
    const watcher = new MutationObserver(() => {
      if (drawn.isConnected) return
      watcher.disconnect()
      if (row !== null) root.querySelector(`[aria-rowindex="${row}"]`)?.focus()
      // Until then what the app does after its first drawing is done, too.
      setTimeout(release)
    })
    watcher.observe(root, { childList: true })
  }
  addEventListener('DOMContentLoaded', follow, { once: true })
})()
