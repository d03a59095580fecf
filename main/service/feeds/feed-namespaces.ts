/**
 * The prefixes that this code uses for the elements of each namespace, such as `dc:date`, regardless of the prefix in
 * the feed. Empty for RSS's own elements.
 */
const addresses: Readonly<Record<string, string>> = {
  'backend.userland.com/rss2': '',
  'blogs.law.harvard.edu/tech/rss': '',
  'channel.netscape.com/rdf/simple/0.9': '',
  'my.netscape.com/rdf/simple/0.9': '',
  'my.netscape.com/publish/formats/rss-0.91.dtd': '',
  'purl.org/net/rss1.1': '',
  'purl.org/rss/1.0': '',
  'purl.org/rss/1.0/modules/rss091': '',
  'www.rssboard.org/rss-specification': '',
  'purl.org/atom/ns': 'atom',
  'www.w3.org/2005/atom': 'atom',
  'www.w3.org/1999/02/22-rdf-syntax-ns': 'rdf',
  'www.w3.org/1999/xhtml': 'xhtml',
  'www.w3.org/1998/math/mathml': 'mathml',
  'www.w3.org/2000/svg': 'svg',
  'www.w3.org/xml/1998/namespace': 'xml',
  'purl.org/dc/elements/1.0': 'dc',
  'purl.org/dc/elements/1.1': 'dc',
  'purl.org/dc/terms': 'dcterms',
  'purl.org/rss/1.0/modules/content': 'content',
  'purl.org/rss/1.0/modules/syndication': 'sy',
  'purl.org/rss/1.0/modules/slash': 'slash',
  'www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'example.com/dtds/podcast-1.0.dtd': 'itunes',
  'podcastindex.org/namespace/1.0': 'podcast',
  'github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md': 'podcast',
  'podlove.org/simple-chapters': 'psc',
  'search.yahoo.com/mrss': 'media',
  'www.rssboard.org/media-rss': 'media',
  'video.search.yahoo.com/mrss': 'media',
  'rssnamespace.org/feedburner/ext/1.0': 'feedburner',
  'www.google.com/schemas/play-podcasts/1.0': 'googleplay',
  'www.youtube.com/xml/schemas/2015': 'yt',
  'wellformedweb.org/commentapi': 'wfw',
}

/** Prefixes with a generally accepted meaning, for feeds that fail to declare them. */
const prefixes: ReadonlySet<string> = new Set([...Object.values(addresses), 'thr', 'georss'].filter(Boolean))

/**
 * Returns the namespace at an address. The scheme, the case and the character at the end are ignored. Undefined if it
 * is unknown.
 */
export function namespaceAt(address: string): string | undefined {
  const bare = address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/(?<![/#])[/#]+$/, '')
  return Object.hasOwn(addresses, bare) ? addresses[bare] : undefined
}

/**
 * True for a name in a namespace whose elements describe a feed. Elements of other namespaces may be part of a text.
 */
export function isOfFeed(name: string): boolean {
  const prefix = name.slice(0, Math.max(0, name.indexOf(':')))
  return prefixes.has(prefix) && !texts.has(prefix)
}

/**
 * Namespaces of elements in a text. Atom counts, because its namespace is used for texts whose own namespace wasn't
 * declared.
 */
const texts: ReadonlySet<string> = new Set(['xhtml', 'atom', 'mathml', 'svg'])

/** Returns the namespace that a prefix usually refers to. Undefined if there is none. */
export function namespaceOfPrefix(prefix: string): string | undefined {
  return prefixes.has(prefix) ? prefix : undefined
}
