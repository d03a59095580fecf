import { savedFrom } from '#shared/text/saved/saved-from.ts'
import { type FoundItems, type IncomingItem, incomingItem } from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { folderPath } from '../values/folder-path.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagsInText } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { lineOf } from '../values/words-of.ts'

/** Minimum number of sites, and of links, in a list that no class identifies as one. */
const FEWEST = 3
/** Maximum length of a list's text outside its links, as a fraction of the characters in the links. */
const MOST_BESIDE = 0.25
/** Maximum length in characters of a page that is searched. */
const LONGEST = 20_000_000
const UNSEEN = new Set(['script', 'style', 'title', 'noscript', 'template'])
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4'])

interface Link {
  readonly url: string
  readonly folder: string | null
  readonly isCited: boolean
  title: string
  madeMs: number | null
  tags: readonly string[]
}

/**
 * Returns the links of a page that only lists pages from several sites. Programs export such pages for browsers. Null
 * for any other page, and for one that was saved from an address.
 */
export function readLinkPage(html: string): FoundItems | null {
  if (html.length > LONGEST || savedFrom(html.slice(0, 300_000)) !== null) return null
  const links: Link[] = []
  let beside = 0
  let link: Link | null = null
  let isInside = false
  let heading: string | null = null
  // The first heading may be the title of the whole page, so headings are counted.
  let headings = 0
  let inHeading = false
  // The text of an element for a time, whose attributes don't say the time.
  let time: string | null = null
  let isOwnPage = false
  const unseen: string[] = []
  parseTags(html, {
    onopentag(name, attributes) {
      if (UNSEEN.has(name)) unseen.push(name)
      else if (name === 'link' && attributes['rel'] === 'canonical') isOwnPage = true
      else if (name === 'meta' && attributes['property'] === 'og:url') isOwnPage = true
      else if (HEADINGS.has(name)) {
        headings += 1
        heading = ''
        inHeading = true
      } else if (name === 'time' && link) {
        link.madeMs ??= momentOf(attributes['datetime'])
        time = link.madeMs === null ? '' : null
      } else if (name === 'a' && attributes['href'] !== undefined) {
        const url = webAddress(attributes['href'])
        if (url === null) return
        const isCited = (attributes['class'] ?? '').split(/\s+/).includes('h-cite')
        const made = attributes['time_added'] ?? attributes['add_date'] ?? attributes['data-date']
        link = {
          ...{ url, isCited, folder: headings > 1 ? lineOf(heading) : null, title: '' },
          ...{ madeMs: momentOf(made), tags: tagsInText(attributes['tags'] ?? attributes['data-tags'] ?? '') },
        }
        links.push(link)
        isInside = true
      }
    },
    ontext(text) {
      if (unseen.length > 0) return
      if (time !== null) time += text
      if (isInside && link) link.title += text
      else if (inHeading) heading = (heading ?? '') + text
      else beside += text.replace(/\d[\d\s:,./-]*(?:[ap]m)?|\s+|[^\p{L}]/gu, '').length
    },
    onclosetag(name) {
      if (unseen.at(-1) === name) unseen.pop()
      else if (name === 'time' && time !== null && link) {
        link.madeMs ??= momentOf(lineOf(time))
        time = null
      } else if (name === 'a') isInside = false
      else if (HEADINGS.has(name)) inHeading = false
    },
  })
  const letters = links.reduce((sum, { title }) => sum + title.replace(/\s+/g, '').length, 0)
  const sites = new Set(links.map(({ url }) => new URL(url).hostname))
  const isList =
    links.length > 0 &&
    !isOwnPage &&
    beside <= letters * MOST_BESIDE &&
    (links.every(({ isCited }) => isCited) || (links.length >= FEWEST && sites.size >= FEWEST))
  if (!isList) return null
  const items = links.map(({ url, title, folder, madeMs, tags }): IncomingItem => {
    const words = lineOf(title)
    return incomingItem({
      url,
      title: words === url ? null : words,
      savedMs: madeMs,
      tags,
      folder: folderPath([folder]),
    })
  })
  return { items, refused: [] }
}
