/**
 * Draws the cursor of a list: one row is the current one and in the way of Tab. Not by drawing the rows anew, so that a key
 * is answered in the next frame however much there is of them (PERFORMANCE.md section 5); and after every drawing again,
 * for the pieces that rows are made of go from one to another.
 */
export function setCurrentRow(grid: Element | null, index: number): void {
  const before = grid?.querySelector<HTMLElement>('[aria-current="true"]')
  const row = grid?.querySelector<HTMLElement>(`[aria-rowindex="${index + 1}"]`)
  if (before === row) return
  if (before) set(before, false)
  if (row) set(row, true)
}

function set(row: HTMLElement, current: boolean): void {
  row.setAttribute('aria-current', String(current))
  row.tabIndex = current ? 0 : -1
}
