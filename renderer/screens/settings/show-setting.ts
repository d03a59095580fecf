const controls = ['select, input:checked', 'input', 'a, button']

/**
 * Brings a row of the settings into sight, and its control under the focus; it may stand there a moment later, once the
 * service has answered. Returns how to stop waiting.
 */
export function showSetting(form: HTMLElement, label: string): () => void {
  const show = (): boolean => {
    const row = form.querySelector<HTMLElement>(`[data-setting="${CSS.escape(label)}"]`)
    if (row === null) return false
    for (const other of form.querySelectorAll('[data-found]')) delete (other as HTMLElement).dataset['found']
    row.dataset['found'] = ''
    row.scrollIntoView({ block: 'center' })
    // Before the way back to what it was at first, which may stand in front of it.
    const control = controls.map((kind) => row.querySelector<HTMLElement>(kind)).find((found) => found !== null)
    control?.focus({ preventScroll: true })
    return true
  }
  if (show()) return () => {}
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect()
  })
  observer.observe(form, { childList: true, subtree: true })
  return () => observer.disconnect()
}
