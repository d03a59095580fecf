/**
 * Runs in WebKitGTK's pages, where Playwright's presses are events alone: gives the focus to what is pressed, as Safari
 * does, which leaves out links and buttons.
 */
export function focusPressed(): void {
  addEventListener('mousedown', ({ isTrusted, defaultPrevented, target }) => {
    if (isTrusted || defaultPrevented || !(target instanceof Element)) return
    target.closest<HTMLElement>('[tabindex], input, select, textarea')?.focus()
  })
}
