/** Returns the day of a moment in the reader's time zone, in the format of date fields: "2026-06-02". */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * Returns noon of a day in the reader's time zone, which is on the same day in most other zones. Returns null if the
 * text isn't a valid day.
 */
export function noonOf(day: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  const noon = new Date(Number(year), Number(month) - 1, Number(date), 12)
  return dayOf(noon) === day ? noon : null
}
