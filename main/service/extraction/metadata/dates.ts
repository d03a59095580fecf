import type { PageDocument } from '../page-document.ts'
import { isArticle, type LinkedData, textValue } from './json-ld.ts'
import type { MetaTags } from './meta-tags.ts'

const TAGS = [
  ...['article:published_time', 'article:published', 'og:published_time', 'datepublished', 'parsely-pub-date'],
  ...[
    'sailthru.date',
    'pubdate',
    'publishdate',
    'publish-date',
    'publication_date',
    'date',
    'dc.date',
    'dc.date.issued',
  ],
  ...['dcterms.created', 'dcterms.date', 'citation_publication_date', 'citation_date', 'cxenseparse:recs:publishtime'],
]
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** When it was published: ISO 8601, a date alone or with the time and zone as the page gave them; null if unknown. */
export function readPublicationDate(
  page: PageDocument,
  meta: MetaTags,
  data: readonly LinkedData[],
  url: string,
): string | null {
  const article = data.filter(isArticle)
  const candidates = [
    ...article.map((node) => textValue(node.datePublished)),
    meta(...TAGS),
    ...[
      ...page.querySelectorAll(
        '[itemprop="datePublished"],time[pubdate],time.published,.published time,article time[datetime],time[datetime]',
      ),
    ]
      .slice(0, 5)
      .map((element) => element.getAttribute('datetime') ?? element.getAttribute('content') ?? element.textContent),
    ...article.map((node) => textValue(node.dateCreated ?? node.uploadDate)),
    dateOfUrl(url),
  ]
  for (const candidate of candidates) {
    const date = candidate ? isoDate(candidate) : null
    if (date) return date
  }
  return null
}

/** The date in ISO 8601 if the text is one in a form that means the same everywhere; never moved to another zone. */
export function isoDate(text: string): string | null {
  const trimmed = text.trim().slice(0, 80)
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
  const dayFirst = /(?:^|\s)(\d{1,2})\.?(?:st|nd|rd|th)?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})/i.exec(trimmed)
  if (dayFirst) return calendarDate(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]))
  const monthFirst = /(?:^|\s)([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(trimmed)
  if (monthFirst) return calendarDate(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]))
  const slashes = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})/.exec(trimmed)
  if (slashes) return calendarDate(Number(slashes[1]), Number(slashes[2]), Number(slashes[3]))
  const eastern = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/.exec(trimmed)
  return eastern ? calendarDate(Number(eastern[1]), Number(eastern[2]), Number(eastern[3])) : null
}

function dateOfUrl(url: string): string | null {
  const found = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:[/-]|$)/.exec(url)
  return found ? `${found[1]}-${String(found[2]).padStart(2, '0')}-${String(found[3]).padStart(2, '0')}` : null
}

function calendarDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || year > 2200 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
}

function isoZone(zone: string | undefined): string {
  if (!zone) return ''
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}
