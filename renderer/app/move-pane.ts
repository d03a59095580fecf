/**
 * F6: moves the focus through the screen's panes in order. `data-pane` marks a pane. In a list the focus goes to the
 * row that Tab would reach, elsewhere to the first control.
 */
export function movePane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility())
  if (panes.length === 0) return
  const here = panes.findIndex((pane) => pane.contains(document.activeElement))
  // From outside every pane, forwards leads to the first and backwards to the last.
  const from = here === -1 && by === -1 ? 0 : here
  const next = panes[(from + by + panes.length) % panes.length]
  const of = (selector: string) => next?.querySelector<HTMLElement>(selector)
  const target = of('[role=row][tabindex="0"]') ?? of('[tabindex="0"], a[href], button') ?? next
  target?.focus()
}
