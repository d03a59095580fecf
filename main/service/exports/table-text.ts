/**
 * Returns a quoted cell. Text from the web must never become a spreadsheet formula, so a cell that could be one is
 * prefixed with an apostrophe. Spreadsheets ignore invisible characters before a formula, and treat full-width signs
 * like ordinary ones.
 */
function safeCell(value: string): string {
  const safe = /^[\p{C}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** Returns a table for spreadsheets, as CSV. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(safeCell).join(',')}\r\n`).join('')

/** Returns a table for programs, as CSV in which every character is preserved. */
export const exactTableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('')
