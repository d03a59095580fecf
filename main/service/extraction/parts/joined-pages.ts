/** Separates the joined pages of an article. Contains the address of the page that comes after it. */
const BORDER = /\n<!--lectern next part: (https?:\/\/[^\s<>]+)-->\n/
/** Maximum number of pages of a split article. */
export const MAX_PARTS = 20
/**
 * Maximum length of all pages together, in UTF-16 code units. A longer text is treated as a single page and therefore
 * rejected.
 */
const MAX_LENGTH = 12_000_000

/** One page of a split article. */
export interface Part {
  url: string
  html: string
}

/** Joins the pages of an article into one text, which is stored and read like a single page. */
export function joinPages(first: string, others: readonly Part[]): string {
  return [first, ...others.map(({ url, html }) => `${border(url)}${html}`)].join('')
}

/** Splits joined pages again. Returns a single page unchanged. */
export function splitPages({ url, html }: Part): Part[] {
  if (html.length > MAX_LENGTH || !html.includes('<!--lectern next part: ')) return [{ url, html }]
  const parts = html.split(BORDER)
  const pages: Part[] = [{ url, html: parts[0] ?? '' }]
  for (let at = 1; at + 1 < parts.length && pages.length < MAX_PARTS; at += 2) {
    pages.push({ url: parts[at] ?? url, html: parts[at + 1] ?? '' })
  }
  return pages
}

/** True if pages are already joined. In that case, no next page is searched for. */
export function isJoined(html: string): boolean {
  return BORDER.test(html)
}

function border(url: string): string {
  const { href } = new URL(url)
  return `\n<!--lectern next part: ${href.replace(/#[^]*/, '').replace(/[<>\s]/g, encodeURIComponent)}-->\n`
}
