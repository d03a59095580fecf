/** F6: moves focus through the panes of the screen, in the order of UX.md section 14. A pane says so with data-pane. */
export function movePane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility())
  if (panes.length === 0) return
  const here = panes.findIndex((pane) => pane.contains(document.activeElement))
  const next = panes[(here + by + panes.length) % panes.length]
  const target = next?.querySelector<HTMLElement>('[tabindex="0"], a[href], button') ?? next
  target?.focus()
}
