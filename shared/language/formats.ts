import { interfaceLanguage, localeOf } from './locale.ts'
import { perLocale } from './per-locale.ts'

const dateStyles = {
  day: { dateStyle: 'medium' },
  longDay: { dateStyle: 'long' },
  fullDay: { dateStyle: 'full' },
  dayOfMonth: { day: 'numeric', month: 'long' },
  dayOfMonthAndYear: { day: 'numeric', month: 'long', year: 'numeric' },
  shortDayOfMonth: { day: 'numeric', month: 'short' },
  shortDayOfMonthAndYear: { day: 'numeric', month: 'short', year: 'numeric' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  shortMoment: { dateStyle: 'short', timeStyle: 'short' },
  exactMoment: { dateStyle: 'short', timeStyle: 'medium' },
  hour: { hour: 'numeric' },
  time: { timeStyle: 'short' },
  exactTime: { timeStyle: 'medium' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  weekdayLetter: { weekday: 'narrow' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

export type DateStyle = keyof typeof dateStyles

const dates = perLocale((locale, style) => new Intl.DateTimeFormat(locale, dateStyles[style as DateStyle]))
const days = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const numbers = perLocale(
  (locale, digits) => new Intl.NumberFormat(locale, digits === '' ? {} : { maximumFractionDigits: Number(digits) }),
)
const lists = perLocale(
  (locale, type) => new Intl.ListFormat(locale, { type: type as 'conjunction' | 'disjunction', style: 'long' }),
)

/** The time zone of this device, such as "Europe/Berlin". */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats a date in the language of the interface and this device's time zone. Throws a RangeError if it is invalid. */
export const dateText = (date: Date | number | string, style: DateStyle): string =>
  dates(style).format(typeof date === 'string' ? new Date(date) : date)

/** Formats a moment: its time if it is today, else its date and time. */
export function recentMoment(date: string, now: Date): string {
  const at = new Date(date)
  return dateText(at, at.toDateString() === now.toDateString() ? 'time' : 'moment')
}

/** Formats a number of days ago: "today", "3 days ago". */
export const daysAgo = (count: number): string => days().format(-count, 'day')

/** Formats a number in the language of the interface, with at most `digits` digits after the point: 3 if omitted. */
export const numberText = (value: number, digits?: number): string => numbers(digits?.toString()).format(value)

/** Formats a number in a language (BCP 47), for messages outside of pages. */
export const numberIn = (language: string, value: number): string =>
  numbers(undefined, localeOf(language)).format(value)

/** The text before the last part of a list: "and", "or", or only a comma. */
export type ListType = 'conjunction' | 'disjunction' | 'plain'

/** Joins the parts of a list: "a, b, and c", "a, b, or c" or "a, b, c". */
export const listText = (parts: readonly string[], type: ListType = 'plain'): string =>
  type === 'plain' ? parts.join(comma()) : lists(type).format(parts)

/** Intl has no lists without "and" in most languages. */
function comma(): string {
  const language = interfaceLanguage()
  if (isUnspaced(language)) return '、'
  return /^(?:ar|fa|ur)\b/.test(language) ? '، ' : ', '
}

/** True for languages without spaces between words and sentences. */
const isUnspaced = (language: string): boolean => /^(?:ja|zh)\b/.test(language)

/** Joins sentences. Leaves out empty ones. */
export const sentencesText = (sentences: readonly string[]): string =>
  sentences.filter((one) => one !== '').join(isUnspaced(interfaceLanguage()) ? '' : ' ')

/** As `listText`, with the index of the part, or the text between two parts, for each place in the list. */
export function listPlaces(length: number, type: ListType): readonly (number | string)[] {
  const places = Array.from({ length }, (_, at) => at)
  if (type === 'plain') return places.flatMap((at) => (at === 0 ? [at] : [comma(), at]))
  return lists(type)
    .formatToParts(places.map(String))
    .map((place) => (place.type === 'element' ? Number(place.value) : place.value))
}
