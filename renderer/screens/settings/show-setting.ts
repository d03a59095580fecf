const controls = ['select, input:checked', 'input:not([hidden])', 'a, button', 'summary']

/**
 * Scrolls a settings row into view and focuses its control, which may not appear until the service answers. `name` is
 * the row's label, or its section's ID, which is the same in every language. Returns a function that stops waiting.
 */
export function showSetting(form: HTMLElement, name: string): () => void {
  const show = (): boolean => {
    const row =
      form.querySelector<HTMLElement>(`[data-setting="${CSS.escape(name)}"]`) ??
      form.querySelector(`#${CSS.escape(name)}`)?.closest<HTMLElement>('[data-setting]')
    if (!row) return false
    const fold = row.querySelector<HTMLDetailsElement>(':scope > details')
    if (fold) fold.open = true
    for (const other of form.querySelectorAll('[data-found]')) delete (other as HTMLElement).dataset['found']
    row.dataset['found'] = ''
    row.scrollIntoView({ block: 'center' })
    // Prefers the control over the reset button, which may come before it.
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
