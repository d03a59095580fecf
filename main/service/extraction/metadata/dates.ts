import { isArticle, type LinkedData, textValue, types } from '../json-ld.ts'
import type { MetaTags } from './meta-tags.ts'
import { monthOf } from './months.ts'
import { TextPattern } from './text-pattern.ts'
import { letters } from './title-parts.ts'
import type { PageEvidence, Shown } from './page-evidence.ts'

const TAGS = [
  ...[
    'article:published_time',
    'article:published',
    'og:published_time',
    'og:article:published_time',
    'parsely-pub-date',
  ],
  ...['sailthru.date', 'pubdate', 'publishdate', 'publish-date', 'publish_date', 'publication_date', 'dc.date.issued'],
  ...['citation_publication_date', 'citation_online_date', 'citation_date', 'cxenseparse:recs:publishtime', 'date'],
  ...['dc.date', 'dcterms.created', 'dcterms.issued', 'dcterms.date', 'datepublished', 'published', 'publicationdate'],
  ...['article_date_original', 'original-publish-date', 'og:pubdate', 'release_date', 'bt:pubdate'],
]
const FIRST = new TextPattern(
  String.raw`(?:first|originally|initially) (?:published|posted|appeared)|^\W*(?:published\b(?! by)|started by\b|(?:erst)?veröffentlicht|publié (?:le|à)|publicado (?:el|em)|pubblicato il|gepubliceerd|publicerad|publisert|opublikowano|publikováno|julkaistu|опубликовано)`,
  'i',
)
const PUBLISHED =
  /publish|posted|written|created|first|date\s*:|\bon\b|veröffentlicht|publi[éc]|pubblicat|gepubliceerd|publicera|publisert|udgivet|opublikowan|publikov/i
const CHANGED = new TextPattern(
  String.raw`updated|modified|edited|reviewed|last|aktualisiert|geändert|stand:|mis à jour|modifié|actualizado|atualizado|aggiornat|bijgewerkt|uppdatera|oppdatert|opdateret|aktualizac|zaktualizowan|aktualizován|päivitetty|обновлен|оновлен`,
  'i',
)
/** Names that particular content systems use for the tag: "w-published-date", "cms.date". */
const NAMED_PUBLISHED =
  /(?:^|[._:-])publi(?:sh(?:ed)?|cation)[._-]?date$|^(?!event|expir|start|end|modif|updat|review|last)[a-z]{1,20}[.:]date$/
const NOT_THIS = /copyright|©|\(c\)|rights reserved|expires|founded|since|joined|deadline|born/i
const DAY_FIRST = new TextPattern(
  String.raw`(?:^|[^\d])(\d{1,2})[.º]?(?:st|nd|rd|th|er)?\s+(?:of\s+|de\s+)?(\p{L}{3,14})\.?,?\s+(?:del?\s+)?(\d{4})(?!\d)`,
  'i',
)
const MONTH_FIRST = new TextPattern(String.raw`(\p{L}{3,10})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)`, 'i')
const NAME_BETWEEN = new TextPattern(String.raw`(?:^|\D)(\d{4})\.?\s+(\p{L}{3,10})\.?\s+(\d{1,2})(?!\d)`, 'i')
const DASHED = new TextPattern(String.raw`(?:^|\D)(\d{1,2})-(\p{L}{3})-(\d{4})(?!\d)`, 'i')
/** The publication date is expected to be among this many texts after the title. */
const NEAR = 30

/**
 * Finds the publication date and the source that states it. The result is an ISO 8601 date, or a date and time with the
 * page's time zone.
 */
export function readPublicationDate(
  evidence: PageEvidence,
  meta: MetaTags,
  data: readonly LinkedData[],
  url: string,
  language: string | null,
): { date: string | null; from: string } {
  const order = orderIn(language) ?? orderOn(evidence)
  const article = data.filter(isArticle)
  const pages = article.filter((node) => types(node).some((type) => /page$/i.test(type)))
  const stories = article.filter((node) => !pages.includes(node))
  const published = (nodes: readonly LinkedData[]) => nodes.map((node) => textValue(node.datePublished))
  const title = evidence.headings.find(({ aside }) => !aside)?.at ?? 0
  const isNear = ({ at, aside }: Shown) => !aside && at >= title - 10 && at <= title + NEAR
  const near = once(() => evidence.dated.filter(isNear))
  const isBeside = ({ at, named }: Shown & { named: boolean }) => named && at >= title - 10 && at <= title + NEAR
  const isRightBelow = ({ at, text }: Shown) =>
    at >= title && at <= title + 2 * CLOSE && text.length <= 40 && !CHANGED.test(text) && !NOT_THIS.test(text)
  const changes = () => [meta('article:modified_time', 'og:updated_time', 'datemodified', 'last-modified')]
  // A label that occurs repeatedly belongs to events or other articles.
  const isList = once(
    () => new Set(evidence.dated.filter(({ aside, told }) => !aside && told).map(({ text }) => text)).size > 2,
  )
  const sources: [from: string, candidates: () => (string | null | undefined)[]][] = [
    ['meta', () => [meta(...TAGS.slice(0, 5))]],
    ['json-ld', () => published(stories)],
    ['json-ld', () => published(pages)],
    ['meta', () => [meta(...TAGS.slice(5))]],
    ['url', () => [dateOfUrl(url)]],
    [
      'told',
      () =>
        evidence.dated
          .filter(
            ({ text, aside, told }) => !aside && ((told && !isList()) || FIRST.test(text)) && !NOT_THIS.test(text),
          )
          .map((one) => (one.told ? dateIn(one) : dateAfter(one.text))),
    ],
    [
      'told',
      () => (isList() ? [] : evidence.times.filter(({ aside, told }) => !aside && told).map(({ text }) => text)),
    ],
    [
      'told',
      () =>
        isList()
          ? onlyDay(
              [...evidence.times, ...evidence.dated].filter(({ aside, told }) => aside && told),
              order,
            )
          : [],
    ],
    ['marked', () => evidence.times.filter((one) => one.named && isNear(one)).map(({ text }) => text)],
    ['time', () => evidence.times.filter(isNear).map(({ text }) => text)],
    [
      'shown',
      () =>
        near()
          .filter(({ text }) => PUBLISHED.test(text) && !CHANGED.test(text) && !NOT_THIS.test(text))
          .map(dateIn),
    ],
    [
      'shown',
      () =>
        near()
          .filter(({ text, named }) => named && !CHANGED.test(text) && !NOT_THIS.test(text))
          .map(dateIn),
    ],
    [
      'shown',
      () =>
        near()
          .filter(({ text }) => text.length <= 60 && !CHANGED.test(text) && !NOT_THIS.test(text))
          .map(dateIn),
    ],
    ['json-ld', () => published(data)],
    ['time', () => evidence.times.filter(({ aside }) => !aside).map(({ text }) => text)],
    [
      'shown',
      () =>
        near()
          .filter(({ text }) => !NOT_THIS.test(text))
          .map(dateIn),
    ],
    [
      'shown',
      () =>
        evidence.dated
          .filter(({ aside, named, text }) => !aside && (named || PUBLISHED.test(text)) && !NOT_THIS.test(text))
          .map(dateIn),
    ],
    // Even if its container looks like an aside, a date next to the title, or labeled as one, belongs to the page
    // itself.
    ['aside', () => evidence.times.filter(isBeside).map(({ text }) => text)],
    ['aside', () => evidence.dated.filter((one) => isBeside(one) && !NOT_THIS.test(one.text)).map(dateIn)],
    [
      'aside',
      () => [...evidence.times, ...evidence.dated].filter((one) => one.named && !NOT_THIS.test(one.text)).map(dateIn),
    ],
    ['aside', () => [...evidence.times, ...evidence.dated].filter(isRightBelow).map(dateIn)],
    ['aside', () => belowRepeated(evidence)],
    ['meta', () => meta.matching(NAMED_PUBLISHED)],
    ['json-ld', () => article.map((node) => textValue(node.dateCreated ?? node.uploadDate ?? node.dateModified))],
    ['meta', changes],
    [
      'shown',
      () => evidence.dated.filter(({ text, aside }) => !aside && text.length <= 40 && !NOT_THIS.test(text)).map(dateIn),
    ],
  ]
  for (const [from, candidates] of sources) {
    for (const candidate of candidates()) {
      const date = candidate ? isoDate(candidate, order) : null
      if (date) return settled({ date, from }, evidence, data, changes(), url, order)
    }
  }
  return { date: null, from: 'nowhere' }
}

/**
 * Returns the dates below a heading that repeats the first one, if all headings are in asides. Forum software shows the
 * title above the thread and again above its first post.
 */
function belowRepeated({ headings, dated }: PageEvidence): string[] {
  const [first, ...others] = headings
  const again = headings.every(({ aside }) => aside) && others.find(({ text }) => text === first?.text)
  if (!again) return []
  return dated
    .filter(({ at, text }) => at > again.at && at <= again.at + CLOSE && !CHANGED.test(text) && !NOT_THIS.test(text))
    .map(dateIn)
}

/** Returns the day that these texts state, unless they state several. */
function onlyDay(shown: readonly Shown[], order: Order): string[] {
  const days = new Set(shown.map((one) => isoDate(dateIn(one), order)?.slice(0, 10)).filter((day) => day !== undefined))
  return days.size === 1 ? [...days] : []
}

/** Returns a function that computes its result on the first call and reuses it afterwards. */
function once<T>(find: () => T): () => T {
  let found: { value: T } | null = null
  return () => (found ??= { value: find() }).value
}

/**
 * Returns the text's date in ISO 8601, if its format is unambiguous or follows the order of its language. Never
 * converts time zones.
 */
export function isoDate(text: string, order: Order = null): string | null {
  const trimmed = text.trim().slice(0, 120)
  const iso =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[T\s]+(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/i.exec(
      trimmed,
    )
  if (iso) {
    const [, year, month, day, hour, minute, second, zone] = iso
    const date = calendarDate(Number(year), Number(month), Number(day))
    if (!date || hour === undefined) return date
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return date
    return `${date}T${hour}:${minute}:${second ?? '00'}${isoZone(zone)}`
  }
  const dayFirst = DAY_FIRST.exec(trimmed)
  if (dayFirst && monthOf(dayFirst[2]))
    return calendarDate(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]))
  const monthFirst = MONTH_FIRST.exec(trimmed)
  if (monthFirst && monthOf(monthFirst[1])) {
    return calendarDate(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]))
  }
  // Used by academic papers and in Hungarian: "2023 Jan 7", "2023. január 7."
  const nameBetween = NAME_BETWEEN.exec(trimmed)
  if (nameBetween && monthOf(nameBetween[2])) {
    return calendarDate(Number(nameBetween[1]), monthOf(nameBetween[2]), Number(nameBetween[3]))
  }
  // In dates with periods, the day comes first in all languages that use them.
  const points = /(?:^|\D)(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d{2})(?!\d)/.exec(trimmed)
  if (points) return calendarDate(Number(points[3]), Number(points[2]), Number(points[1]))
  const dashed = DASHED.exec(trimmed)
  if (dashed) return calendarDate(Number(dashed[3]), monthOf(dashed[2]), Number(dashed[1]))
  const yearFirst = /(?:^|\D)(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/.exec(trimmed)
  if (yearFirst) return calendarDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const plain = /(?:^|[^\d/-])(\d{1,2})[/-](\d{1,2})[/-]((?:19|20)\d{2})(?!\d)/.exec(trimmed)
  if (plain) {
    const [one, two] = [Number(plain[1]), Number(plain[2])]
    const isDayFirst = one > 12 || (two <= 12 && order === 'day')
    if (isDayFirst) return calendarDate(Number(plain[3]), two, one)
    if (two > 12 || order === 'month') return calendarDate(Number(plain[3]), one, two)
  }
  const eastern = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/.exec(trimmed)
  if (eastern) return calendarDate(Number(eastern[1]), Number(eastern[2]), Number(eastern[3]))
  // "13/4/2024" has only one interpretation. "3/4/2024" has two, so such a date is used only if day and month are
  // equal.
  const numbers = /(?:^|\D)(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?!\d)/.exec(trimmed)
  if (!numbers) return null
  const [one, two, year] = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])]
  if (one > 12 || numbers[2] === '.') return calendarDate(year, two, one)
  return two > 12 || one === two ? calendarDate(year, one, two) : null
}

type Order = 'day' | 'month' | null

/**
 * Returns the part that comes first in a date such as "3/4/2024": the month or the day. Null if the language doesn't
 * determine the order, as for English without a region.
 */
function orderIn(language: string | null): Order {
  const [name, region] = (language ?? '').toLowerCase().split('-')
  if (name === 'en') return region === 'us' ? 'month' : region ? 'day' : null
  return name && !/^(?:zh|ja|ko|hu|lt|mn)$/.test(name) ? 'day' : null
}

/**
 * Returns the index of the heading with which the page's name starts. A heading before it is the site's or the
 * author's. Otherwise, returns the index of the first heading.
 */
function titleAt({ headings, titleTag }: PageEvidence): number {
  const name = letters(titleTag)
  const shown = headings.filter(({ aside }) => !aside)
  const own = shown.find(({ text }) => text.length >= LEAST_OF_TITLE && name.startsWith(letters(text)))
  return (own ?? shown[0])?.at ?? 0
}

const NUMBERS = /^\W*(\d{1,2})[/-](\d{1,2})[/-]((?:19|20)\d{2})\W*$/

/**
 * Returns the order of a date such as "3/4/2024" if the page also shows the same day in another form, or a date in this
 * form that has only one interpretation.
 */
function orderOn({ times, dated }: PageEvidence): Order {
  const orders = new Set<Order>()
  const all = [...times, ...dated].map(({ text }) => text)
  if (!all.some((text) => NUMBERS.test(text))) return null
  const known = new Set(all.map((text) => isoDate(text)?.slice(0, 10)))
  for (const text of all) {
    const [, one = '', two = '', year = ''] = NUMBERS.exec(text) ?? []
    const isIn = (month: string, day: string) => known.has(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    if (one === two) continue
    if (Number(one) > 12 || isIn(two, one)) orders.add('day')
    if (Number(two) > 12 || isIn(one, two)) orders.add('month')
  }
  return orders.size === 1 ? ([...orders][0] ?? null) : null
}

interface FoundDate {
  date: string
  from: string
}

/** Number of texts after the title that count as directly next to it. */
const CLOSE = 8
const RIGHT_BELOW = 3
const LEAST_OF_TITLE = 12
const DAY = 86_400_000
const LONG = 30 * DAY

/**
 * Prefers the visible date to the date in the page's data in two cases. The data's time zone may shift the date to the
 * day before or after. The data may also give the date of the last change as the publication date.
 */
function settled(
  found: FoundDate,
  evidence: PageEvidence,
  data: readonly LinkedData[],
  changes: readonly (string | null)[],
  url: string,
  order: Order,
): FoundDate {
  if (found.from !== 'meta' && found.from !== 'json-ld') return found
  const title = titleAt(evidence)
  const isClose = ({ at, aside }: Shown) => !aside && at >= title - CLOSE && at <= title + CLOSE
  const isPlain = ({ text }: Shown) => text.length <= 60 && !CHANGED.test(text) && !NOT_THIS.test(text)
  const times = evidence.times.filter(isClose).map(({ text }) => isoDate(text, order))
  const shown = evidence.dated.filter((one) => isClose(one) && isPlain(one)).map((one) => isoDate(dateIn(one), order))
  const days = [...times, ...shown, dateOfUrl(url)].filter((date) => date !== null)
  const hasZone = /[Z+-]/.test(found.date.slice(10))
  const same = times.find((date) => date && /[+-]\d\d:\d\d$/.test(date) && Date.parse(date) === Date.parse(found.date))
  if (same) return { date: same, from: found.from }
  const own = found.date.slice(0, 10)
  if (days.some((date) => date.startsWith(own))) return found
  const [day, other] = new Set(days.map((date) => date.slice(0, 10)))
  const isBeside = hasZone && day !== undefined && !other && Math.abs(Date.parse(day) - Date.parse(own)) === DAY
  if (isBeside) return { date: day, from: found.from }
  const changed = [...data.filter(isArticle).map((node) => textValue(node.dateModified)), ...changes]
    .map((text) => isoDate(text ?? '', order)?.slice(0, 10))
    .filter((date) => date !== undefined)
  const declared = declaredDay(evidence, own, order)
  if (declared) return { date: declared, from: 'marked' }
  // If the data contains a later modification date, its publication date can be trusted.
  if (changed.some((date) => date > own)) return found
  const [first] = shown
  const early = changed.length > 0 && first && first < own ? first : earlierDay(evidence, own, order)
  return early ? { date: early, from: 'shown' } : found
}

/**
 * Returns the day that the markup next to the title declares as the publication date, if it is the only one there and
 * earlier than the date in the data. Such data belong to the page that the site built, not to the text.
 */
function declaredDay(evidence: PageEvidence, own: string, order: Order): string | null {
  const title = titleAt(evidence)
  const days = evidence.times
    .filter(({ at, aside, named, text }) => named && !aside && Math.abs(at - title) <= CLOSE && !CHANGED.test(text))
    .map((one) => isoDate(dateIn(one), order)?.slice(0, 10))
    .filter((day) => day !== undefined)
  const [only, more] = new Set(days)
  return only && !more && Date.parse(own) - Date.parse(only) > DAY ? only : null
}

/**
 * Returns the only date next to the title, if it is much earlier than the date in the data. After a migration, a
 * content system may give the migration day as the publication date. A date within a heading belongs to the article's
 * subject.
 */
function earlierDay(evidence: PageEvidence, own: string, order: Order): string | null {
  const { headings, times, dated } = evidence
  if (headings.every(({ aside }) => aside)) return null
  const title = titleAt(evidence)
  const days = [...times, ...dated]
    .filter(({ at, aside }) => at >= title - (aside ? 0 : CLOSE) && at <= title + (aside ? RIGHT_BELOW : CLOSE))
    .filter(({ text }) => text.length <= 40 && !CHANGED.test(text) && !NOT_THIS.test(text))
    .filter(({ text }) => !headings.some((heading) => heading.text.includes(text)))
    .map((one) => isoDate(dateIn(one), order)?.slice(0, 10))
    .filter((day) => day !== undefined)
  const [only, more] = new Set(days)
  return only && !more && Date.parse(own) - Date.parse(only) > LONG ? only : null
}

/** Returns the part of the text that starts with "published". */
function dateAfter(text: string): string {
  return text.slice(FIRST.exec(text)?.index ?? 0)
}

/** Returns the text from its date on, if words come before the date. */
function dateIn({ text }: Shown): string {
  const digits = /(?:19|20)\d{2}-\d{2}-\d{2}/.exec(text)
  return digits ? text.slice(digits.index) : text
}

function dateOfUrl(url: string): string | null {
  const named = /\/((?:19|20)\d{2})\/([a-z]{3,9})\/(\d{1,2})(?:\D|$)/i.exec(url)
  if (named && monthOf(named[2])) return calendarDate(Number(named[1]), monthOf(named[2]), Number(named[3]))
  const found = /[/_-]((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:\D|$)/.exec(url)
  return found ? `${found[1]}-${String(found[2]).padStart(2, '0')}-${String(found[3]).padStart(2, '0')}` : null
}

function calendarDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || year > 2200 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

function isoZone(zone: string | undefined): string {
  if (!zone) return ''
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}
