const indexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex'))

/**
 * Sorts the rows of a grid into visual order, because screen readers follow DOM order. The focused row isn't moved,
 * because that would blur it. Of the other rows, as few as possible are moved.
 */
export function orderRows(grid: Element): void {
  const rows = [...grid.children].sort((a, b) => indexOf(a) - indexOf(b))
  const fixed = Math.max(
    0,
    rows.findIndex((row) => row.contains(document.activeElement)),
  )
  for (let at = fixed - 1; at >= 0; at--) {
    const row = rows[at]
    const next = rows[at + 1]
    if (row && next && row.nextElementSibling !== next) grid.insertBefore(row, next)
  }
  for (let at = fixed + 1; at < rows.length; at++) {
    const row = rows[at]
    const previous = rows[at - 1]
    if (row && previous && previous.nextElementSibling !== row) previous.after(row)
  }
}
