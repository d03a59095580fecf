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

/** Time zones that mail programs write as letters, with their hours from UTC. */
const zones: Readonly<Record<string, number>> = { CET: 1, CEST: 2, MEZ: 1, MESZ: 2, HNEC: 1, HAEC: 2, BST: 1, WEST: 1 }
const AMERICAN: Readonly<Record<string, number>> = { E: -5, C: -6, M: -7, P: -8 }

/**
 * Returns a date, written in digits or in words of any of these languages, in milliseconds since the epoch. Without a
 * time zone, UTC is assumed. Null if there is no date.
 */
export function writtenDate(text: string): number | null {
  const time =
    text.match(/(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([AP])\.?\s?M\b)?/i) ??
    text.match(/(?<!\d)(\d{1,2})\s?h\s?(\d{2})(?!\d)/i) ??
    text.match(/\bklo?\.?\s*(\d{1,2})[.:](\d{2})(?:[.:](\d{2}))?(?!\d)/i)
  const isLate = /p/i.test(time?.[4] ?? '') || /下午|午後/.test(text)
  const isHalf = time?.[4] !== undefined
  const hour = (Number(time?.[1] ?? 0) % (isHalf || isLate || /上午|午前/.test(text) ? 12 : 24)) + (isLate ? 12 : 0)
  const [before = '', after = ''] = time ? text.split(time[0]) : [text]
  const day = dayIn(`${before} ${after.replace(ZONE, ' ')}`, isHalf)
  if (day === null) return null
  const minute = Number(time?.[2] ?? 0) - (time ? minutesFromUtc(after) : 0)
  const ms = Date.UTC(day.year, day.month, day.day, hour, minute, Number(time?.[3] ?? 0))
  return Number.isNaN(ms) ? null : ms
}

const ZONE = /(?:\b(?:GMT|UTC)\s?)?[+−-]\d{1,2}:?(?:\d{2})?\b/
const NAMED_ZONE = /\b(?:CES?T|MES?Z|H[NA]EC|[BW]E?ST|[ECMP][SD]T)\b/

function minutesFromUtc(after: string): number {
  const [, sign, hours, minutes] = after.match(/^\s*(?:\(?(?:GMT|UTC)\s?)?([+−-])(\d{1,2}):?(\d{2})?\b/) ?? []
  if (sign !== undefined) return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes ?? 0))
  const name = after.match(NAMED_ZONE)?.[0] ?? ''
  const american = /^[ECMP][SD]T$/.test(name) ? AMERICAN[name.charAt(0)] : undefined
  if (zones[name] !== undefined) return zones[name] * 60
  return american === undefined ? 0 : (american + (name[1] === 'D' ? 1 : 0)) * 60
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

function dayIn(text: string, isAmerican: boolean): Day | null {
  const asian = text.match(/(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/)
  if (asian) return dayOf(asian[1], asian[2], asian[3])
  // Abbreviated weekdays precede the date, and some look like months: mar. is Tuesday in French.
  const named = text
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.findLast((word) => months.has(word))
  const year = text.match(/\b(?:19|20)\d{2}\b/)?.[0]
  const day = text.replace(year ?? '', ' ').match(/\b([0-3]?\d)\b/)?.[1]
  const month = named === undefined ? undefined : months.get(named)
  if (month === undefined || year === undefined || day === undefined) return dayInDigits(text, isAmerican)
  return { year: Number(year), month, day: Number(day) }
}

/** Reads a day such as 2026-11-28, 28.11.2026 or 11/28/2026. */
function dayInDigits(text: string, isAmerican: boolean): Day | null {
  const yearFirst = text.match(/(?<!\d)((?:19|20)\d{2})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})(?!\.?\d)/)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4])
  const [, one, sign, two, year] = text.match(/(?<!\d)(\d{1,2})([-/.])\s?(\d{1,2})\2\s?((?:19|20)\d{2})(?!\.?\d)/) ?? []
  const isMonthFirst = Number(two) > 12 || (sign === '/' && isAmerican && Number(one) <= 12)
  return isMonthFirst ? dayOf(year, one, two) : dayOf(year, two, one)
}

function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): Day | null {
  const found = { year: Number(year), month: Number(month) - 1, day: Number(day) }
  return found.month >= 0 && found.month < 12 && found.day > 0 && found.day < 32 ? found : null
}
