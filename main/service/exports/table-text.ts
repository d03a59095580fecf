/**
 * Text from the web must never become a spreadsheet formula, so a cell that could be one starts with an apostrophe.
 * Spreadsheets ignore invisible characters before a formula and take full-width signs for the usual ones.
 */
function safeCell(value: string): string {
  const safe = /^[\p{C}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** Rows of a table for spreadsheets. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(safeCell).join(',')}\r\n`).join('')

/** Rows of a table that programs read, where every character counts. */
export const exactTableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('')
