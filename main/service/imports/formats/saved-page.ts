import { type IncomingItem, incomingItem } from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { momentOf } from '../values/moment-of.ts'
import { webAddress } from '../values/web-address.ts'
import { lineOf } from '../values/words-of.ts'

/** Facts stand in the head, and comments of savers before it. */
const HEAD = 300_000

/** A page as a browser or SingleFile saved it, under the address that it names. */
export function readSavedPage(html: string, name: string): IncomingItem {
  const head = html.slice(0, HEAD)
  let title = ''
  let inTitle = false
  let canonical: string | undefined
  const facts = new Map<string, string>()
  parseTags(head, {
    onopentag(tag, attributes) {
      if (tag === 'title') inTitle = title === ''
      else if (tag === 'link' && attributes['rel']?.toLowerCase() === 'canonical') canonical ??= attributes['href']
      else if (tag === 'meta') {
        const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
        if (key !== '' && attributes['content'] !== undefined && !facts.has(key)) facts.set(key, attributes['content'])
      }
    },
    ontext(text) {
      if (inTitle) title += text
    },
    onclosetag(tag) {
      if (tag === 'title') inTitle = false
    },
  })
  const saved = head.match(/<!--[^>]{0,300}?(?:saved from url=\(\d+\)|\n\s*url:\s*)(\S+)/)
  return incomingItem({
    url: webAddress(saved?.[1]) ?? webAddress(canonical) ?? webAddress(facts.get('og:url')),
    title: lineOf(title) ?? lineOf(facts.get('og:title')) ?? name,
    author: lineOf(facts.get('author')),
    site: lineOf(facts.get('og:site_name')),
    publishedMs: momentOf(facts.get('article:published_time')),
    html,
  })
}
