import { readPageTags } from '../../media/page-tags.ts'

/** Maximum size in pixels at which an icon is shown: 20 px on a high-density screen. */
const WANTED = 40
const MOST = 4

/**
 * Returns candidate addresses of a site's icon, best first: those that the page links, then /favicon.ico. The smallest
 * linked icon that is large enough comes first. A touch icon without a size counts as 180 pixels, and any other icon
 * without a size counts as small.
 */
export function siteIcons(html: string, url: string): readonly string[] {
  const named = readPageTags(html, url).links.flatMap(({ rel, type, href, sizes }) => {
    const words = rel.split(/\s+/)
    const isTouch = words.includes('apple-touch-icon') || words.includes('apple-touch-icon-precomposed')
    if (!isTouch && !words.includes('icon')) return []
    if (type.includes('svg') || /\.svg$/i.test(new URL(href).pathname)) return []
    const size = Number(/(?<!\d)(\d+)x\d/i.exec(sizes)?.[1] ?? (isTouch ? 180 : 16))
    return [{ href, size }]
  })
  const rank = (size: number): number => (size >= WANTED ? size : 10_000 - size)
  const best = named.toSorted((a, b) => rank(a.size) - rank(b.size)).map(({ href }) => href)
  return [...new Set([...best.slice(0, MOST - 1), new URL('/favicon.ico', url).href])]
}
