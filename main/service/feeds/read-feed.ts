import { withWindowsSigns } from '../decoding/windows-signs.ts'
import type { Feed } from './feed.ts'
import type { FeedElement } from './feed-element.ts'
import { feedTree } from './feed-tree.ts'
import { readChannel } from './read-channel.ts'
import { readJsonFeed } from './read-json-feed.ts'

const roots = ['rss', 'rdf:rdf', 'rdf', 'atom:feed', 'channel', 'atom:entry', 'item']
const DEEPEST_ROOT = 4

/** Control characters that XML doesn't allow. A single one of them must not make the feed unreadable. */
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g

/**
 * Reads a feed in any format, even malformed: RSS 0.9 to 2.0, RDF, Atom 0.3 and 1.0, JSON Feed. Null for anything else,
 * such as a page. `url` is the address of the document. The media type that a server declares is ignored.
 */
export function readFeed(document: string, url: string): Feed | null {
  const text = withWindowsSigns(document.replace(/^\uFEFF/, '').replaceAll(CONTROLS, ''))
  if (/^\s*\{/.test(text)) return readJsonFeed(text, url)
  const root = rootIn(feedTree(text, url))
  return root && readChannel(root)
}

/** Searches breadth-first, because warnings and comments may precede or enclose a feed. */
function rootIn(document: FeedElement): FeedElement | null {
  let level: FeedElement[] = [document]
  for (let depth = 0; depth < DEEPEST_ROOT; depth += 1) {
    level = level.flatMap(({ children }) => children.filter((child) => typeof child !== 'string'))
    const found = level.find(({ name }) => roots.includes(name))
    if (found) return found
    if (depth === 0 && level.some(({ name }) => name === 'html' || name === 'xhtml:html')) return null
  }
  return null
}
