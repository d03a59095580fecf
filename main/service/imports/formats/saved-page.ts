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
  let source: string | undefined
  const facts = new Map<string, string>()
  parseTags(head, {
    onopentag(tag, attributes) {
      if (tag === 'title') inTitle = title === ''
      // The address from which WebScrapBook took it.
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

/**
 * Facts of a page in its saver's comment: browsers (`saved from url=(0021)https://…`), SingleFile (`url: …`), HTTrack
 * (`Mirrored from … by HTTrack`) and monolith (`Saved from … at … using monolith`).
 */
function savedFrom(head: string): { readonly address: string; readonly date: string | undefined } | null {
  for (let at = head.indexOf('<!--'); at !== -1; at = head.indexOf('<!--', at + 4)) {
    const end = head.indexOf('-->', at)
    const comment = head.slice(at + 4, Math.min(end === -1 ? head.length : end, at + 3000))
    const browser = /^\s*saved from url=\(\d+\)(\S+)/i.exec(comment)
    if (browser?.[1]) return { address: browser[1], date: undefined }
    const lines = comment.split('\n').map((line) => line.trim())
    const said = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length)
    const single = said('url: ')
    if (single !== undefined) return { address: single.trim(), date: said('saved date: ')?.replace(/ \(.*$/, '') }
    const mirror = /^\s*Mirrored from (\S+) by HTTrack[^,]*,([^-]+)/i.exec(comment)
    if (mirror?.[1])
      return { address: /^https?:/i.test(mirror[1]) ? mirror[1] : `http://${mirror[1]}`, date: mirror[2] }
    const monolith = /^\s*Saved from (\S+) at (\S+) using monolith/i.exec(comment)
    if (monolith?.[1]) return { address: monolith[1], date: monolith[2] }
  }
  return null
}
