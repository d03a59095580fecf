const months: readonly (readonly string[])[] = [
  ['jan', 'jän', 'ene', 'gen', 'janv', 'led', 'sty', 'tammi', 'oca', 'янв'],
  ['feb', 'fév', 'fev', 'febr', 'únor', 'lut', 'helmi', 'şub', 'фев'],
  ['mar', 'mär', 'mrz', 'mrt', 'maa', 'mars', 'břez', 'maalis', 'мар'],
  ['apr', 'avr', 'abr', 'dub', 'kwi', 'huhti', 'nis', 'апр'],
  ['may', 'mai', 'mei', 'mag', 'maj', 'kvě', 'touko', 'май', 'мая'],
  ['jun', 'juin', 'giu', 'červn', 'cze', 'kesä', 'haz', 'июн'],
  ['jul', 'juil', 'lug', 'červen', 'lip', 'heinä', 'tem', 'июл'],
  ['aug', 'aoû', 'aou', 'ago', 'srp', 'sie', 'elo', 'ağu', 'авг'],
  ['sep', 'set', 'září', 'wrz', 'syys', 'eyl', 'сен'],
  ['oct', 'okt', 'ott', 'out', 'říj', 'paź', 'loka', 'eki', 'окт'],
  ['nov', 'listop', 'lis', 'marras', 'kas', 'ноя'],
  ['dec', 'dez', 'déc', 'dic', 'pros', 'gru', 'joulu', 'ara', 'дек'],
]

/** Minutes ahead of UTC. Summer time is a name of its own. */
const zones: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 60, bst: 60, cet: 60, mez: 60, cest: 120, mesz: 120, met: 60 },
  ...{ eet: 120, eest: 180, msk: 180, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360 },
  ...{ pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, ist: 330, jst: 540, kst: 540, hkt: 480, sgt: 480 },
  ...{ aest: 600, aedt: 660, acst: 570, awst: 480, nzst: 720, nzdt: 780, et: -300, ct: -360, mt: -420, pt: -480 },
}

/**
 * A date as feeds write them, in milliseconds since the epoch: RFC 822, ISO and asctime in every state of repair, with
 * month names of ten languages. Null if it can't be read.
 */
export function feedDate(written: string | null): number | null {
  if (written === null) return null
  const text = written.slice(0, 120).normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const iso = isoDate(text)
  if (iso !== undefined) return iso
  return looseDate(text)
}

/** Undefined if it is not written like ISO 8601. */
function isoDate(text: string): number | null | undefined {
  const found =
    /^([+-]?\d{4})(?:-?(\d{2})(?:-?(\d{2}))?|-(\d{3}))?(?:[t ,]+(\d{1,2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)? ?(.*))?$/.exec(
      text,
    )
  if (!found) return undefined
  const [, year, month = '1', day = '1', ordinal, hour = '0', minute = '0', second = '0', fraction = '0', zone] = found
  const offset = zoneOffset(zone ?? '')
  if (offset === null) return undefined
  const parts = [year, month, ordinal ?? day, hour, minute, second].map(Number)
  return momentOf(parts, offset, Math.floor(Number(`0.${fraction}`) * 1000), ordinal !== undefined)
}

function looseDate(text: string): number | null {
  const korean = /(\d{4})년 ?(\d{1,2})월 ?(\d{1,2})일(?: ?(오전|오후)? ?(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(text)
  if (korean) {
    const [, year, month, day, half, hour = '0', minute = '0', second = '0'] = korean
    const hours = (Number(hour) % (half ? 12 : 24)) + (half === '오후' ? 12 : 0)
    return momentOf([year, month, day, hours, minute, second].map(Number), 540)
  }
  const time = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?([ap])?\.?(?:m\b\.?)?/.exec(text)
  const rest = time ? text.slice(0, time.index) : text
  const after = time ? text.slice(time.index + time[0].length) : ''
  const dayAndYear = dayOf(rest, after)
  if (!dayAndYear) return null
  const [, hour = '0', minute = '0', second = '0', half] = time ?? []
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  const offset = zoneOffset(after.replace(/\b(?:19|20)\d{2}\b(?!:)/, '').trim()) ?? zoneOffset(rest) ?? 0
  return momentOf([...dayAndYear, hours, Number(minute), Number(second)], offset)
}

/** Year, month, day. */
function dayOf(before: string, after: string): [number, number, number] | null {
  const numeric = /(?<!\d)(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?!\d)/.exec(before)
  if (numeric) {
    const [all, first, second, third] = numeric
    const [a, b, c] = [Number(first), Number(second), Number(third)]
    if (first && first.length > 2) return [a, b, c]
    // With slashes the month comes first, unless it can't be a month.
    return all.includes('/') && a <= 12 ? [fullYear(c, third), a, b] : [fullYear(c, third), b, a]
  }
  const words = before.match(/[\p{L}]+|\d+/gu) ?? []
  const month = monthIn(words)
  if (month === null) return null
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const late = /(?:^|\s)((?:19|20)\d{2})\b/.exec(after)?.[1]
  const year = numbers.find((word) => word.length === 4) ?? late ?? numbers.at(-1)
  const day = numbers.find((word) => word.length <= 2)
  if (year === undefined || (day === year && numbers.length < 2)) return null
  return [fullYear(Number(year), year), month, Number(day ?? 1)]
}

/** In French "mar." is both Tuesday and March, so the last word that names a month counts. */
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

/** Null if the text names no zone. No text is UTC. */
function zoneOffset(text: string): number | null {
  const zone = text.replace(/[()]/g, ' ').trim()
  if (zone === '') return 0
  const offset = /(?:^|\s|gmt|utc)([+-])(\d{1,2}):?(\d{2})?\b/.exec(zone)
  if (offset) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0))
  for (const name of zone.split(/[^a-z]+/)) if (name !== '' && Object.hasOwn(zones, name)) return zones[name] ?? null
  return null
}

function momentOf(parts: readonly number[], offset: number, milliseconds = 0, isOrdinal = false): number | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
  const sane =
    month >= 1 && month <= 12 && day >= 1 && day <= (isOrdinal ? 366 : 31) && hour <= 24 && minute < 60 && second <= 60
  if (!sane || year < 1900 || year > 2200) return null
  const moment = Date.UTC(year, month - 1, day, hour, minute - offset, Math.min(second, 59), milliseconds)
  return Number.isNaN(moment) ? null : moment
}
