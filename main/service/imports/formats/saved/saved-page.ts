import { savedFrom } from '#shared/text/saved/saved-from.ts'
import { type IncomingItem, incomingItem } from '../../incoming-item.ts'
import { parseTags } from '../../parse-tags.ts'
import { momentOf } from '../../values/moment-of.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { lineOf } from '../../values/words-of.ts'

/**
 * Number of characters searched for metadata. It is in the head, or in comments that saving programs put before the
 * head.
 */
const HEAD = 300_000

/** Reads a page that a browser or SingleFile saved. The item gets the address that the page names. */
export function readSavedPage(html: string, name: string): IncomingItem {
  const head = html.slice(0, HEAD)
  let title = ''
  let inTitle = false
  let canonical: string | undefined
  let source: string | undefined
  const facts = new Map<string, string>()
  parseTags(head, {
    onopentag(tag, attributes) {
      if (tag === 'title') inTitle = title === ''
      // The address from which WebScrapBook captured the page.
      else if (tag === 'html') source ??= attributes['data-scrapbook-source']
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
  const saved = savedFrom(head)
  return incomingItem({
    url:
      webAddress(saved?.address) ??
      webAddress(facts.get('savepage-url')) ??
      webAddress(source) ??
      webAddress(canonical) ??
      webAddress(facts.get('og:url')),
    savedMs: momentOf(saved?.date) ?? momentOf(facts.get('savepage-date')),
    title: lineOf(title) ?? lineOf(facts.get('og:title')) ?? name,
    author: lineOf(facts.get('author')),
    site: lineOf(facts.get('og:site_name')),
    publishedMs: momentOf(facts.get('article:published_time')),
    html,
  })
}
