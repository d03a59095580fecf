export interface OpmlFeed {
  readonly title: string
  readonly url: string
  /** Folders inside folders are joined by " / ". Null without one. */
  readonly folder: string | null
}

const MOST_FEEDS = 2000
const LONGEST_FOLDER = 200
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Writes feeds as OPML 2.0 in their folders, the format that other readers import. */
export function writeOpml(feeds: readonly OpmlFeed[]): string {
  const feedLine = ({ title, url }: OpmlFeed, indent: string) =>
    `${indent}<outline type="rss" text="${escaped(title)}" title="${escaped(title)}" xmlUrl="${escaped(url)}"/>`
  const folders = new Map<string | null, OpmlFeed[]>()
  for (const feed of feeds) folders.set(feed.folder, [...(folders.get(feed.folder) ?? []), feed])
  const lines = [...folders].flatMap(([folder, own]) =>
    folder === null
      ? own.map((feed) => feedLine(feed, '    '))
      : [
          `    <outline text="${escaped(folder)}" title="${escaped(folder)}">`,
          ...own.map((feed) => feedLine(feed, '      ')),
          '    </outline>',
        ],
  )
  const head = '  <head>\n    <title>Lectern</title>\n  </head>'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n${head}\n  <body>\n${lines.join('\n')}\n  </body>\n</opml>\n`
}

/**
 * Returns the feeds of an OPML file with their folders, each once. Skips addresses that are not http or https. Nothing
 * in the file becomes markup: outlines are read as text.
 */
export function readOpml(text: string): readonly OpmlFeed[] {
  const found = new Map<string, OpmlFeed>()
  const open: (string | null)[] = []
  const visible = text.replace(/<!--[\s\S]*?-->/g, '')
  for (const [outline] of visible.matchAll(/<outline\b(?:"[^"]*"|'[^']*'|[^'">])*>|<\/outline\s*>/gi)) {
    if (outline.startsWith('</')) {
      open.pop()
      continue
    }
    const facts = attributesOf(outline)
    const url = (facts.get('xmlurl') ?? '').trim()
    const title = (facts.get('title') || facts.get('text') || '').trim()
    const isFeed = /^https?:\/\//i.test(url) && URL.canParse(url)
    if (isFeed && !found.has(url)) {
      const category = facts.get('category')?.split(',')[0]?.replace(/^\/+/, '').replaceAll('/', ' / ').trim()
      const folder = open.filter((name) => name !== null).join(' / ') || category || null
      found.set(url, {
        url,
        title: (title || url).slice(0, 300),
        folder: folder && folder.slice(0, LONGEST_FOLDER).trim(),
      })
    }
    if (!/\/\s*>$/.test(outline)) open.push(isFeed || title === '' ? null : title)
    if (found.size >= MOST_FEEDS) break
  }
  return [...found.values()]
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const pairs = [...tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return new Map(
    pairs.map(([, name, double, single]) => [(name ?? '').toLowerCase(), unescaped(double ?? single ?? '')]),
  )
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/** Removes the characters that XML 1.0 can't represent. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (sign) => `&${Object.keys(entities).find((name) => entities[name] === sign)};`)
      .replace(/\s+/g, ' ')
  )
}
