/** The reader's day of a moment, as date fields have it: "2026-06-02". */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The middle of a reader's day, which is the same day in most other zones. Null for a text that is no day. */
export function noonOf(day: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  const noon = new Date(Number(year), Number(month) - 1, Number(date), 12)
  return dayOf(noon) === day ? noon : null
}
