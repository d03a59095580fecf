/**
 * Sets aria-current and tabindex directly, because re-rendering 25 rows takes a frame. Also runs after every render,
 * because rows reuse DOM elements.
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
