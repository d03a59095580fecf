export interface OpmlFeed {
  readonly title: string
  readonly url: string
  /** Nested folders are joined by " / ". Null if there is no folder. */
  readonly folder: string | null
}

const MOST_FEEDS = 2000
const SEPARATOR = ' / '
const LONGEST_FOLDER = 200
const LONGEST_TITLE = 300
/** Longer tags, in characters, are skipped. */
const LONGEST_TAG = 20_000
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Writes feeds, in their folders, as OPML 2.0, the format that other readers import. */
export function writeOpml(feeds: readonly OpmlFeed[]): string {
  const top = folderOf(feeds.map((feed) => ({ feed, path: pathOf(feed.folder) })))
  const head = '  <head>\n    <title>Lectern</title>\n  </head>'
  const body = linesOf(top, '    ').join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n${head}\n  <body>\n${body}\n  </body>\n</opml>\n`
}

interface OpmlFolder {
  readonly feeds: readonly OpmlFeed[]
  readonly folders: ReadonlyMap<string, OpmlFolder>
}

interface PlacedFeed {
  readonly feed: OpmlFeed
  /** The names of the folders that are still to be opened. */
  readonly path: readonly string[]
}

function folderOf(placed: readonly PlacedFeed[]): OpmlFolder {
  const inside = new Map<string, PlacedFeed[]>()
  for (const { feed, path } of placed) {
    const [name, ...rest] = path
    if (name === undefined) continue
    inside.set(name, [...(inside.get(name) ?? []), { feed, path: rest }])
  }
  return {
    feeds: placed.flatMap(({ feed, path }) => (path.length === 0 ? [feed] : [])),
    folders: new Map([...inside].map(([name, own]) => [name, folderOf(own)])),
  }
}

function linesOf({ feeds, folders }: OpmlFolder, indent: string): readonly string[] {
  return [
    ...feeds.map(({ title, url }) => {
      const attributes = ['type="rss"', named(title || url), `xmlUrl="${escaped(url)}"`]
      return `${indent}<outline ${attributes.join(' ')}/>`
    }),
    ...[...folders].flatMap(([name, folder]) => [
      `${indent}<outline ${named(name)}>`,
      ...linesOf(folder, `${indent}  `),
      `${indent}</outline>`,
    ]),
  ]
}

/** Some readers show only one of the two attributes. */
const named = (name: string): string => `text="${escaped(name)}" title="${escaped(name)}"`

/** Returns the names of a folder and of those around it, outermost first. */
function pathOf(folder: string | null): readonly string[] {
  const names = folder?.split(SEPARATOR) ?? []
  return folder === null || names.every((name) => name.trim() !== '') ? names : [folder]
}

/**
 * Returns the feeds in an OPML file with their folders, each feed once. Skips addresses that aren't http or https.
 * Nothing in the file becomes markup, because outlines are read as text. The time taken is proportional to the size of
 * the file, whatever it contains.
 */
export function readOpml(text: string): readonly OpmlFeed[] {
  const found = new Map<string, OpmlFeed>()
  /** The folder of each open outline, including the folders around it. */
  const open: (string | null)[] = []
  for (const outline of outlinesOf(text)) {
    if (outline.startsWith('</')) {
      open.pop()
      continue
    }
    const facts = attributesOf(outline)
    const url = (facts.get('xmlurl') ?? '').trim()
    const title = facts.get('title') || facts.get('text') || ''
    const isFeed = /^https?:\/\//i.test(url) && URL.canParse(url)
    const around = open.at(-1) ?? null
    if (isFeed && !found.has(url)) {
      const category = facts.get('category')?.split(',')[0]?.replace(/^\/+/, '').replaceAll('/', ' / ').trim()
      found.set(url, {
        url,
        title: cut(title, LONGEST_TITLE) || url,
        folder: around ?? (category ? cut(category, LONGEST_FOLDER) : null),
      })
    }
    if (!/\/\s*>$/.test(outline)) open.push(isFeed || title === '' ? around : inside(around, title))
    if (found.size >= MOST_FEEDS) break
  }
  return [...found.values()]
}

const inside = (around: string | null, title: string): string =>
  cut(around === null ? title : `${around}${SEPARATOR}${title}`, LONGEST_FOLDER)

/** Shortens text without splitting a surrogate pair. */
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed()

/** Yields the tags of outlines, except those in comments. */
function* outlinesOf(text: string): Generator<string> {
  for (let at = text.indexOf('<'); at >= 0; ) {
    const isComment = text.startsWith('<!--', at)
    const end = isComment ? text.indexOf('-->', at + 4) : endOfTag(text, at)
    // Nothing can be trusted after an unterminated tag or comment.
    if (end < 0) return
    const isOutline = !isComment && /^<\/?outline(?![\w:.-])/i.test(text.slice(at, at + 12))
    if (isOutline && end - at < LONGEST_TAG) yield text.slice(at, end + 1)
    at = text.indexOf('<', end + 1)
  }
}

/**
 * Returns the end of the tag at `start`, whatever its attribute values contain. Negative if the tag is unterminated.
 */
function endOfTag(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '>') return at
    if (sign !== '"' && sign !== "'") continue
    at = text.indexOf(sign, at + 1)
    if (at < 0) return -1
  }
  return -1
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const pairs = [...tag.matchAll(/(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return new Map(
    // XML turns literal white space in attribute values into spaces.
    pairs.map(([, name = '', double, single]) => [
      name.toLowerCase(),
      unescaped((double ?? single ?? '').replace(/[\t\n\r]/g, ' ')),
    ]),
  )
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/** Removes the characters that XML 1.0 can't represent, and preserves white space. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => `&${Object.keys(entities).find((name) => entities[name] === sign)};`)
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
