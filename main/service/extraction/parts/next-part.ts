import type { PageDocument, PageElement } from '../page-document.ts'
import { pageBase } from '../prepare/resolve-urls.ts'

const PARAMETERS = /^(?:page|p|pg|paged|pagenum|pagina|pagina_actual|seite|part|pn)$/i
/** Tracking parameters, which don't identify a page. */
const VISITS = /^(?:utm_\w+|fbclid|gclid|ref|source)$/i
/** A number at the end of an address, with or without a word that identifies it as a page number. */
const AT_END =
  /^(.+?)(?:[/_,-](?:page|seite|pagina|part|p)[-_/]?(\d{1,2})|[/_,-](\d{1,2}))(?:\.(?:s?html?|php|aspx?))?\/?$/i
const FOLLOWING =
  /^(?:(?:go to )?(?:the )?next(?: page)?|continue(?: reading)?|read on|(?:zur )?(?:nächste|naechste)n? seite|weiter(?:lesen)?|(?:page )?suivante?|(?:página )?siguiente|(?:página )?seguinte|próxima(?: página)?|pagina successiva|successiva|volgende(?: pagina)?|nästa(?: sida)?|næste(?: side)?|neste(?: side)?|następna(?: strona)?|далее|следующая(?: страница)?|次へ|次のページ(?:へ)?|下一[页頁]|다음(?: 페이지)?)$/i
/** Lists that are split into pages but aren't articles. */
const OTHERS = '[id*="comment"],[class*="comment"],[id*="respond"],[class*="related"],[class*="recommend"]'
const MAX_LINKS = 200
/** Maximum number of characters in a link's text, including white space. */
const LONGEST_WORDS = 60

/**
 * Returns the address of the article's next page. It is the destination of a link that says "next" or a number, and
 * differs from this address by a number that is greater by one. Null if there is none. The caller must still check that
 * it is the same article and not the next one in a list.
 */
export function nextPart(page: PageDocument, url: string): string | null {
  if (!URL.canParse(url)) return null
  const here = new URL(url)
  const own = readings(here)
  const site = siteOf(here)
  const base = pageBase(page, url)
  let left = MAX_LINKS
  for (const link of page.querySelectorAll('link[rel~="next"],a[rel~="next"],a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const said = /\d/.test(href) ? saidBy(link) : null
    const there = said !== null && left-- > 0 ? URL.parse(href, base) : null
    if (there === null || siteOf(there) !== site) continue
    // The next page's address must contain its number.
    if (said === 'next' ? !/[2-9]|\d\d/.test(href) : !href.includes(String(said))) continue
    const step = readings(there).find((it) => own.some((one) => one.base === it.base && one.number + 1 === it.number))
    if (step && step.number > 1 && (said === 'next' || said === step.number) && !link.closest(OTHERS)) {
      there.hash = ''
      return there.href
    }
  }
  return null
}

/**
 * Returns the page number that a link states, or 'next' if its `rel` attribute or words say so. Null otherwise. This
 * check comes first, because parsing addresses is slow.
 */
function saidBy(link: PageElement): number | 'next' | null {
  if (/(?:^|\s)next(?:\s|$)/.test(link.getAttribute('rel') ?? '')) return 'next'
  for (const name of ['', 'aria-label', 'title']) {
    const text = name === '' ? shortText(link) : (link.getAttribute(name) ?? '')
    const plain = text.replace(/(?<![\s›»>→⟩▶≫|.:…])[\s›»>→⟩▶≫|.:…]+$/u, '').replace(/^[\s›»>→|:]+/u, '')
    const number = /^(?:(?:page|seite|página|pagina) )?(\d{1,2})$/i.exec(plain)?.[1]
    if (number !== undefined) return Number(number)
    if (FOLLOWING.test(plain)) return 'next'
  }
  return null
}

function shortText(link: PageElement): string {
  const text = link.textContent
  return text.length <= LONGEST_WORDS ? text.replace(/\s+/g, ' ').trim() : ''
}

interface Reading {
  /** The address without the page number. */
  base: string
  number: number
}

/** Returns the ways to interpret an address as one of several pages. An address without a number is the first page. */
function readings(url: URL): Reading[] {
  const plain = new URL(url.href)
  for (const name of [...plain.searchParams.keys()]) if (VISITS.test(name)) plain.searchParams.delete(name)
  const out: Reading[] = [{ base: baseOf(plain, plain.pathname), number: 1 }]
  for (const [name, value] of plain.searchParams) {
    if (!PARAMETERS.test(name) || !/^\d{1,2}$/.test(value)) continue
    const without = new URL(plain.href)
    without.searchParams.delete(name)
    out.push({ base: baseOf(without, without.pathname), number: Number(value) })
  }
  const found = AT_END.exec(plain.pathname)
  const number = found?.[2] ?? found?.[3]
  // Numbered pages at the root of a site are lists.
  if (found?.[1] && number !== undefined && found[1].length > 3) {
    out.push({ base: baseOf(plain, found[1]), number: Number(number) })
  }
  return out
}

function baseOf(url: URL, path: string): string {
  const plain = path.replace(/(?:\/index)?\.(?:s?html?|php|aspx?)$/i, '').replace(/(?<!\/)\/+$/, '')
  return `${siteOf(url)}${plain}?${[...url.searchParams]
    .map((pair) => pair.join('='))
    .sort()
    .join('&')}`
}

function siteOf(url: URL): string {
  return url.host.replace(/^(?:www|m)\./, '').toLowerCase()
}
