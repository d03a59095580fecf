const months: readonly (readonly string[])[] = [
  ['jan', 'jän', 'ene', 'gen', 'janv', 'led', 'sty', 'tammi', 'oca', 'янв', 'січ', 'ιαν'],
  ['feb', 'fév', 'fev', 'febr', 'únor', 'lut', 'helmi', 'şub', 'фев', 'лют', 'φεβ'],
  ['mar', 'mär', 'mrz', 'mrt', 'maa', 'mars', 'břez', 'maalis', 'мар', 'бер', 'μαρ', 'μάρ'],
  ['apr', 'avr', 'abr', 'dub', 'kwi', 'huhti', 'nis', 'апр', 'кві', 'απρ'],
  ['may', 'mai', 'mei', 'mag', 'maj', 'kvě', 'touko', 'май', 'мая', 'трав', 'μαΐ', 'μάι', 'μαι'],
  ['jun', 'juin', 'giu', 'červn', 'cze', 'kesä', 'haz', 'июн', 'черв', 'ιουν', 'ιούν'],
  ['jul', 'juil', 'lug', 'červen', 'lip', 'heinä', 'tem', 'июл', 'лип', 'ιουλ', 'ιούλ'],
  ['aug', 'aoû', 'aou', 'ago', 'srp', 'sie', 'elo', 'ağu', 'авг', 'серп', 'αυγ', 'αύγ'],
  ['sep', 'set', 'září', 'wrz', 'syys', 'eyl', 'сен', 'вер', 'σεπ'],
  ['oct', 'okt', 'ott', 'out', 'říj', 'paź', 'loka', 'eki', 'окт', 'жов', 'οκτ'],
  ['nov', 'listop', 'lis', 'marras', 'kas', 'ноя', 'листоп', 'νοέ', 'νοε'],
  ['dec', 'dez', 'déc', 'dic', 'pros', 'gru', 'joulu', 'ara', 'дек', 'груд', 'δεκ'],
]

const DAY = 24 * 60 * 60 * 1000

/** Offsets of time zones in minutes ahead of UTC. Daylight saving time has separate names. */
const zones: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 60, bst: 60, cet: 60, mez: 60, cest: 120, mesz: 120, met: 60 },
  ...{ eet: 120, eest: 180, msk: 180, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360 },
  ...{ pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, ist: 330, jst: 540, kst: 540, hkt: 480, sgt: 480 },
  ...{ aest: 600, aedt: 660, acst: 570, awst: 480, nzst: 720, nzdt: 780, et: -300, ct: -360, mt: -420, pt: -480 },
  // Two of the single letters in RFC 822 for each half of the alphabet.
  ...{ ast: -240, adt: -180, at: -240, a: -60, m: -720, n: 60, y: 720 },
  ...{ brt: -180, art: -180, clt: -240, sast: 120, trt: 180, ict: 420, wib: 420, pht: 480, nst: -210, ndt: -150 },
}

/**
 * Converts a date as written in feeds to milliseconds since the epoch. Accepts RFC 822, ISO and asctime, even if
 * malformed, and month names in ten languages. Null if it can't be read.
 */
export function feedDate(written: string | null): number | null {
  if (written === null) return null
  const text = written
    .slice(0, 120)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2212\u2013](?=\d)/g, '-')
    .trim()
  if (/^1\d{9}(?:\d{3})?$/.test(text)) return Number(text.padEnd(13, '0'))
  const iso = isoDate(inFull(text))
  if (iso !== undefined) return iso
  return looseDate(text)
}

/**
 * Expands short forms of ISO 8601: without a century (YY-MM-DD, YYMMDD, -YY-MM), by the day of the year (YYYYDDD) and
 * by weeks (YYYY-Www-D).
 */
function inFull(text: string): string {
  const short = /^(?:-(\d{2})-?(\d{2})|(\d{2})-?(\d{2})-?(\d{2}))(?=[t ]|$)/.exec(text)
  if (short) {
    const [all, bareYear, bareMonth, year = bareYear, month = bareMonth, day = '01'] = short
    const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
    return isDate ? `${fullYear(Number(year), year)}-${month}-${day}${text.slice(all.length)}` : text
  }
  const ordinal = /^(\d{4})(\d{3})(?=[t ]|$)/.exec(text)
  if (ordinal) return `${ordinal[1]}-${ordinal[2]}${text.slice(ordinal[0].length)}`
  const week = /^(\d{4})-?w(\d{2})(?:-?([1-7]))?(?=[t ]|$)/.exec(text)
  if (!week) return text
  const [all, year, number, day = '1'] = week
  // The first week contains January 4 and starts on a Monday.
  const fourth = Date.UTC(Number(year), 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY
  const date = new Date(monday + ((Number(number) - 1) * 7 + Number(day) - 1) * DAY)
  return date.toISOString().slice(0, 10) + text.slice(all.length)
}

/** Parses an ISO 8601 date. Undefined if the text isn't written in that style. */
function isoDate(text: string): number | null | undefined {
  const found =
    /^([+-]?\d{4})(?:-?(\d{2})(?:-?(\d{2}))?|-(\d{1,2})-(\d{1,2})|-(\d{3}))?(?:[t ,]+(\d{1,2})(?::?(\d{2}|(?<=:)\d)(?::?(\d{2}|(?<=:)\d)(?:[.,](\d{1,9}))?)?)? ?(.*))?$/.exec(
      text,
    )
  if (!found) return undefined
  const [, year, fullMonth, fullDay, shortMonth, shortDay, ordinal] = found
  const [hour = '0', minute = '0', second = '0', fraction = '0', zone] = found.slice(7)
  const offset = zoneOffset(zone ?? '')
  if (offset === null) return undefined
  const day = ordinal ?? fullDay ?? shortDay ?? '1'
  const parts = [year, fullMonth ?? shortMonth ?? '1', day, hour, minute, second].map(Number)
  return momentOf(parts, offset, Math.floor(Number(`0.${fraction}`) * 1000), ordinal !== undefined)
}

function looseDate(text: string): number | null {
  const eastern = easternDate(text)
  if (eastern !== undefined) return eastern
  // AM or PM must be a separate word: "10:00 PST" contains neither.
  const time = /(?<!\d)(\d{1,2}):(\d{1,2})(?!\d)(?::(\d{1,2})(?!\d)(?:[.,]\d+)?)?(?: ?([ap])(?:\.? ?m)?\b\.?)?/.exec(
    text,
  )
  const rest = time ? text.slice(0, time.index) : text
  const after = time ? text.slice(time.index + time[0].length) : ''
  const dayAndYear = dayOf(rest, after) ?? dayOf(after, '')
  if (!dayAndYear) return null
  const [, hour = '0', minute = '0', second = '0', half] = time ?? []
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  const offset = zoneOffset(after.replace(/\b(?:19|20)\d{2}\b(?!:)/, '').trim()) ?? zoneOffset(rest) ?? 0
  return momentOf([...dayAndYear, hours, Number(minute), Number(second)], offset)
}

/**
 * Reads dates with a character after each number, as in Chinese, Japanese and Korean. Undefined for any other text.
 * Without a zone, the country's own zone is used.
 */
function easternDate(text: string): number | null | undefined {
  const found =
    /(\d{4}) ?[년年] ?(\d{1,2}) ?[월月] ?(\d{1,2}) ?[일日](?: ?\S{1,3}(?:曜日?|요일))? ?(오전|오후|午前|午後|上午|下午)? ?(?:(\d{1,2})[:시時时] ?(\d{1,2})[분分]?(?:[: ]?(\d{2})[초秒]?)?)?(.*)/.exec(
      text.replaceAll(/ ?[(（][^()（）]{0,9}[)）]/g, ''),
    )
  if (!found) return undefined
  const [, year, month, day, half, hour = '0', minute = '0', second = '0', zone = ''] = found
  const isAfternoon = half === '오후' || half === '午後' || half === '下午'
  const hours = (Number(hour) % (half ? 12 : 24)) + (isAfternoon ? 12 : 0)
  const usual = text.includes('년') ? 540 : 0
  const offset = zone.trim() === '' ? usual : (zoneOffset(zone) ?? usual)
  return momentOf([year, month, day, hours, minute, second].map(Number), offset)
}

/** Year, month, day. */
function dayOf(before: string, after: string): [number, number, number] | null {
  const numeric = /(?<!\d)(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?!\d)/.exec(before)
  if (numeric) {
    const [all, first, second, third] = numeric
    const [a, b, c] = [Number(first), Number(second), Number(third)]
    if (first && first.length > 2) return [a, b, c]
    // In dates with slashes the month comes first, unless it can't be a month.
    return all.includes('/') && a <= 12 ? [fullYear(c, third), a, b] : [fullYear(c, third), b, a]
  }
  const named = before.replace(/(\d{1,2}) ?[月월]/, (_, month: string) => ` ${months[Number(month) - 1]?.[0] ?? ''} `)
  const words = named.match(/[\p{L}]+|\d+/gu) ?? []
  const month = monthIn(words)
  if (month === null) return null
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const late = /(?:^|\s)((?:19|20)\d{2})\b/.exec(after)?.[1]
  const year = numbers.find((word) => word.length === 4) ?? late ?? numbers.at(-1)
  const day = numbers.find((word) => word.length <= 2)
  if (year === undefined || (day === year && numbers.length < 2)) return null
  return [fullYear(Number(year), year), month, Number(day ?? 1)]
}

/** In French, "mar." means both Tuesday and March, so the last word that names a month counts. */
function monthIn(words: readonly string[]): number | null {
  for (const word of words.toReversed()) {
    if (/^\d/.test(word) || word.length < 3) continue
    let best: { index: number; length: number } | null = null
    for (const [index, names] of months.entries())
      for (const name of names)
        if (word.startsWith(name) && name.length > (best?.length ?? 0)) best = { index, length: name.length }
    if (best && !/^(?:mon|mond|mont|satu|sunday|thurs)/.test(word)) return best.index + 1
  }
  return null
}

function fullYear(year: number, written: string | undefined): number {
  if ((written?.length ?? 4) > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

/** Returns the minutes ahead of UTC, or the name of a location with its own time. Null if the text contains neither. */
function zoneOffset(text: string): number | string | null {
  const zone = text.replace(/[()]/g, ' ').trim()
  if (zone === '') return 0
  const offset = /(?:^|\s|gmt|utc)([+-])(\d{1,2}):?(\d{2})?\b/.exec(zone)
  if (offset) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0))
  const place = /\b[a-z]+(?:\/[a-z_-]+){1,2}/.exec(zone)?.[0]
  if (place !== undefined && clockOf(place) !== null) return place
  for (const name of zone.split(/[^a-z]+/)) if (name !== '' && Object.hasOwn(zones, name)) return zones[name] ?? null
  return null
}

/** Returns how far a location's clock was ahead of UTC, in minutes. Null if there is no such location. */
function offsetAt(place: string, moment: number): number | null {
  const clock = clockOf(place)
  const said = clock?.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value
  if (said === undefined) return null
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(said) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * Creating a formatter takes longer than reading a date, so formatters are cached. There are a few hundred locations.
 */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(place: string): Intl.DateTimeFormat | null {
  const known = clocks.get(place)
  if (known) return known
  try {
    const made = new Intl.DateTimeFormat('en-US', { timeZone: place, timeZoneName: 'longOffset' })
    clocks.set(place, made)
    return made
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function momentOf(parts: readonly number[], zone: number | string, milliseconds = 0, isOrdinal = false): number | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
  const sane =
    month >= 1 && month <= 12 && day >= 1 && day <= (isOrdinal ? 366 : 31) && hour <= 24 && minute < 60 && second <= 60
  if (!sane || year < 1900 || year > 2200) return null
  const local = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), milliseconds)
  if (Number.isNaN(local)) return null
  if (typeof zone === 'number') return local - zone * 60_000
  const nearly = local - (offsetAt(zone, local) ?? 0) * 60_000
  return local - (offsetAt(zone, nearly) ?? 0) * 60_000
}
