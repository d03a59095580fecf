import { elementsIn, type FeedElement } from './feed-element.ts'
import { resolveAddress } from './resolve-address.ts'

export interface FeedLink {
  readonly url: string
  readonly rel: string
  readonly type: string | null
  readonly size: number | null
}

/** Returns links with a `rel` attribute, which belong to Atom and are also used in RSS. */
export function linksIn(element: FeedElement, baseOf: (link: FeedElement) => string = ({ base }) => base): FeedLink[] {
  return elementsIn(element, 'atom:link', 'link').flatMap((link) => {
    const { attributes } = link
    const url = resolveAddress(attributes['href'], baseOf(link))
    if (url === null) return []
    const rel = (attributes['rel'] ?? 'alternate').toLowerCase().replace(/^http:\/\/www\.iana\.org\/.*\//, '')
    return [{ url, rel, type: attributes['type']?.toLowerCase() ?? null, size: sizeOf(attributes['length']) }]
  })
}

/** Returns the page that a feed or an item is about. HTML pages are preferred. */
export function alternateOf(links: readonly FeedLink[]): string | null {
  const alternates = links.filter(({ rel }) => rel === 'alternate')
  const html = alternates.find(({ type }) => type === null || type.includes('html'))
  return (html ?? alternates[0])?.url ?? null
}

export function sizeOf(written: string | undefined): number | null {
  const size = Number(written?.replaceAll(/[,.\s]/g, '') || Number.NaN)
  return Number.isSafeInteger(size) && size > 0 ? size : null
}
