import { decodeHTMLStrict } from 'entities'
/** Facts in a page's tags that are needed for videos, audio and posts. None of them can be trusted. */
export interface PageTags {
  /** The base for relative addresses. */
  readonly url: string
  /** Returns the first non-empty <meta> with one of these names (name, property or itemprop), in the names' order. */
  meta(...names: readonly string[]): string | null
  readonly title: string
  readonly links: readonly PageLink[]
  /** Nodes of JSON-LD. Nested nodes come after the nodes that contain them. */
  readonly data: readonly LinkedNode[]
  /** Absolute addresses of <audio> and of links to audio files, each once, in page order. */
  readonly sounds: readonly string[]
}

export interface PageLink {
  readonly rel: string
  readonly type: string
  readonly href: string
  /** Sizes of icons, such as `32x32 16x16`. */
  readonly sizes: string
}

export type LinkedNode = Readonly<Record<string, unknown>>

/** Bounds on the text read, the number of tags, and the length of one tag. */
const MOST_TEXT = 3_000_000
const MOST_TAGS = 5_000
const LONGEST_TAG = 4_000
const LONGEST_DATA = 500_000
const MOST_NODES = 500

export const soundFile = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i

/**
 * Reads tags without building the page, in linear time for any input. Text in comments and scripts is not mistaken for
 * tags.
 */
export function readPageTags(html: string, url: string): PageTags {
  const text = html.slice(0, MOST_TEXT)
  const metas = new Map<string, string>()
  const links: PageLink[] = []
  const data: LinkedNode[] = []
  const sounds = new Set<string>()
  let title = ''
  const found = /<(?:(!--)|(meta|link|title|script|style|noscript|audio|source|a)(?=[\s>/]))/gi
  for (let count = 0; count < MOST_TAGS; count++) {
    const start = found.exec(text)
    if (!start) break
    if (start[1] !== undefined) {
      const end = text.indexOf('-->', start.index)
      if (end < 0) break
      found.lastIndex = end
      continue
    }
    const name = (start[2] ?? '').toLowerCase()
    const tag = tagAt(text, start.index)
    if (tag === null) continue
    found.lastIndex = start.index + tag.length
    const of = attributes(tag)
    if (name === 'meta') remember(metas, of)
    else if (name === 'link') keepLink(links, metas, of, url)
    else if (name === 'audio' || name === 'source' || name === 'a') addAudio(sounds, name, of, url)
    else {
      const inner = innerText(text, found.lastIndex, name)
      if (inner === null) break
      found.lastIndex += inner.length
      if (name === 'title' && title === '') title = oneLine(decodeHTMLStrict(inner.slice(0, 2_000)))
      if (name === 'script' && /^application\/ld\+json/i.test(of['type'] ?? '')) collect(parse(inner), 0, data)
    }
  }
  return {
    url,
    meta: (...names) => names.map((name) => metas.get(name)).find((value) => value !== undefined) ?? null,
    title,
    links,
    data,
    sounds: [...sounds],
  }
}

export function absoluteWeb(address: unknown, base: string): string | null {
  if (typeof address !== 'string' || address.trim() === '' || !URL.canParse(address.trim(), base)) return null
  const url = new URL(address.trim(), base)
  return /^https?:$/.test(url.protocol) && url.href.length <= 4_000 ? url.href : null
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Returns the whole tag with its brackets, or null if it is too long. A bracket in a quoted value does not end the tag.
 */
function tagAt(text: string, start: number): string | null {
  const most = Math.min(text.length, start + LONGEST_TAG)
  let quote = ''
  for (let at = start + 1; at < most; at++) {
    const letter = text[at] as string
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '>') return text.slice(start, at + 1)
    else if (letter === '"' || letter === "'") quote = letter
  }
  return null
}

function attributes(tag: string): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = Object.create(null)
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /\s([a-z][\w:.-]{0,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
  )) {
    values[name.toLowerCase()] ??= decodeHTMLStrict(double ?? single ?? bare ?? '')
  }
  return values
}

function remember(metas: Map<string, string>, of: Record<string, string | undefined>): void {
  const content = oneLine(of['content'] ?? '')
  if (content === '') return
  for (const name of [of['property'], of['name'], of['itemprop']]) {
    if (name && !metas.has(name.toLowerCase())) metas.set(name.toLowerCase(), content)
  }
}

function keepLink(
  links: PageLink[],
  metas: Map<string, string>,
  of: Record<string, string | undefined>,
  base: string,
): void {
  const href = absoluteWeb(of['href'], base)
  const sizes = of['sizes'] ?? ''
  if (href !== null) {
    links.push({ rel: of['rel']?.toLowerCase() ?? '', type: of['type']?.toLowerCase() ?? '', href, sizes })
  }
  // Microdata in links: <link itemprop="name" content="…">.
  if (of['itemprop'] && of['content']) remember(metas, { content: of['content'], itemprop: `link:${of['itemprop']}` })
}

function addAudio(sounds: Set<string>, name: string, of: Record<string, string | undefined>, base: string): void {
  const address = absoluteWeb(name === 'a' ? of['href'] : of['src'], base)
  if (address === null || sounds.size >= 100) return
  const isAudio = soundFile.test(new URL(address).pathname) || /^audio\//i.test(of['type'] ?? '')
  if (name === 'audio' || isAudio) sounds.add(address)
}

/** Returns the text up to the closing tag, or null if there is none. */
function innerText(text: string, from: number, name: string): string | null {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = from
  const end = close.exec(text)
  return end ? text.slice(from, end.index) : null
}

function parse(text: string): unknown {
  if (text.length > LONGEST_DATA) return null
  const plain = text.replace(/^\s*(?:\/\/\s*)?<!\[CDATA\[|(?:\/\/\s*)?\]\]>\s*$|^\s*<!--|-->\s*$/g, '').trim()
  for (const attempt of [plain, plain.replace(/[\u0000-\u001F]+/g, ' ')]) {
    try {
      return JSON.parse(attempt) as unknown
    } catch {
      // The next attempt is more lenient.
      continue
    }
  }
  return null
}

function collect(value: unknown, depth: number, into: LinkedNode[]): void {
  if (depth > 6 || into.length >= MOST_NODES || typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) into.push(value as LinkedNode)
  for (const inner of Object.values(value)) collect(inner, depth + 1, into)
}
