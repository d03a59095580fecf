/** What stands between the pages of one article when they are kept together; the address is the one of what follows. */
const BORDER = /\n<!--lectern next part: (https?:\/\/[^\s<>]+)-->\n/
/** More pages than this are no article that somebody split. */
export const MAX_PARTS = 20
/** UTF-16 code units of all of them; what is longer is read as one page, and refused as one. */
const MAX_LENGTH = 12_000_000

/** One of the pages an article was split into. */
export interface Part {
  url: string
  html: string
}

/** The pages of one article as one text, to be kept and read like a page. */
export function joinPages(first: string, others: readonly Part[]): string {
  return [first, ...others.map(({ url, html }) => `${border(url)}${html}`)].join('')
}

/** The pages again; a page alone is one of them. */
export function splitPages({ url, html }: Part): Part[] {
  if (html.length > MAX_LENGTH || !html.includes('<!--lectern next part: ')) return [{ url, html }]
  const parts = html.split(BORDER)
  const pages: Part[] = [{ url, html: parts[0] ?? '' }]
  for (let at = 1; at + 1 < parts.length && pages.length < MAX_PARTS; at += 2) {
    pages.push({ url: parts[at] ?? url, html: parts[at + 1] ?? '' })
  }
  return pages
}

/** Whether pages were joined already: there is nothing more to look for. */
export function isJoined(html: string): boolean {
  return BORDER.test(html)
}

function border(url: string): string {
  const { href } = new URL(url)
  return `\n<!--lectern next part: ${href.replace(/#.*$/s, '').replace(/[<>\s]/g, encodeURIComponent)}-->\n`
}
