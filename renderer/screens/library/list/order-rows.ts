const indexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex'))

/**
 * Puts the rows of a grid into the order they are seen in, which is the order they are read aloud in. The row that holds the
 * focus stays where it is, for a row that is moved loses it; the others are moved around it, and no more of them than needed.
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
