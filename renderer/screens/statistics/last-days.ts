interface Day {
  readonly day: string
  readonly seconds: number
}

/** The last days up to today by the reader's calendar, those without reading included, oldest first. */
export function lastDays(days: readonly Day[], length: number, today: Date): readonly Day[] {
  const known = new Map(days.map(({ day, seconds }) => [day, seconds]))
  return Array.from({ length }, (_, index) => {
    // Noon, because some days have 23 hours.
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (length - 1 - index), 12)
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    return { day, seconds: known.get(day) ?? 0 }
  })
}
