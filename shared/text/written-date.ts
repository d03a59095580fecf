const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'tr', 'uk']

/** Names of the months, in lower case, with their numbers from 0. */
const months = new Map<string, number>()
for (const language of languages) {
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
    for (let at = 0; at < 12; at += 1) {
      const name = format.formatToParts(Date.UTC(2020, at, 15)).find(({ type }) => type === 'month')?.value
      if (name) months.set(name.toLowerCase().replace(/\.$/, ''), at)
    }
  }
}

/** A date in words of any of these languages, in milliseconds. Without a time zone it is UTC. Null if there is none. */
export function writtenDate(text: string): number | null {
  const time = text.match(/(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(AM|PM)?/i)
  const isLate = /pm\b/i.test(time?.[4] ?? '') || /下午|午後/.test(text)
  const hour = (Number(time?.[1] ?? 0) % (time?.[4] || isLate || /上午|午前/.test(text) ? 12 : 24)) + (isLate ? 12 : 0)
  const day = dayIn(text.replace(time?.[0] ?? '', ' '))
  if (day === null) return null
  const ms = Date.UTC(day.year, day.month, day.day, hour, Number(time?.[2] ?? 0), Number(time?.[3] ?? 0))
  return Number.isNaN(ms) ? null : ms
}

function dayIn(text: string): { year: number; month: number; day: number } | null {
  const asian = text.match(/(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/)
  if (asian) return { year: Number(asian[1]), month: Number(asian[2]) - 1, day: Number(asian[3]) }
  const named = text
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.find((word) => months.has(word))
  const year = text.match(/\b(?:19|20)\d{2}\b/)?.[0]
  const day = text.replace(year ?? '', ' ').match(/\b([0-3]?\d)\b/)?.[1]
  const month = named === undefined ? undefined : months.get(named)
  return month === undefined || year === undefined || day === undefined
    ? null
    : { year: Number(year), month, day: Number(day) }
}
