import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities'
import { parseMarkup } from '../decoding/parse-markup.ts'
import type { FeedElement } from './feed-element.ts'
import { namespaceAt, namespaceOfPrefix } from './feed-namespaces.ts'
import { resolveAddress } from './resolve-address.ts'

/** Elements nested more deeply than this are dropped. */
const DEEPEST = 200
/** Maximum number of items that are read. Feeds start with the newest. */
const MOST_ITEMS = 2_000

interface Scope {
  readonly element: FeedElement
  readonly prefixes: ReadonlyMap<string, string>
  /** The address of the namespace that counts as the feed's own. */
  readonly core: string | null
  /** True if that namespace is Atom's. Otherwise it is RSS's. */
  readonly isAtom: boolean
}

/**
 * Returns the elements of a document, however malformed it is. An unclosed element ends with its parent, and an
 * unclosed item where the next one starts. End tags without a start are ignored, and undeclared prefixes have their
 * usual meaning. Never reads a DTD. Takes linear time.
 */
export function feedTree(text: string, url: string): FeedElement {
  const root: FeedElement = { name: '', attributes: {}, children: [], base: url, language: null }
  const open: Scope[] = [{ element: root, prefixes: new Map(), core: null, isAtom: false }]
  let depth = 0
  let items = 0
  /** Number of elements that were still open when another one started after them. */
  let unclosed = 0
  /** Depth at which elements started to be dropped. */
  let dropped: number | null = null
  let isCdata = false

  parseMarkup(
    withoutStrayBrackets(text),
    {
      onopentag(written, attributes) {
        depth += 1
        const parent = open.at(-1)
        if (dropped !== null || !parent) return
        const scope = enter(parent, written, attributes)
        const isItem = isItemName(scope.element.name)
        if (isItem && ++items > MOST_ITEMS) dropped = depth
        else if (depth - unclosed > DEEPEST) dropped = depth
        else {
          const isEnd = (isItem || endsLine(scope.element.name)) && LINES.has(parent.element.name)
          const holder =
            isItem || isEnd
              ? (open.findLast(({ element: { name } }) => !LINES.has(name) && !(isItem && isItemName(name))) ?? parent)
              : parent
          if (holder !== parent) unclosed += 1
          const own = holder === parent ? scope : enter(holder, written, attributes)
          holder.element.children.push(own.element)
          open.push(own)
        }
      },
      ontext(data) {
        if (dropped !== null) return
        open.at(-1)?.element.children.push(isCdata ? data : decodeHTMLStrict(data))
      },
      oncdatastart: () => void (isCdata = true),
      oncdataend: () => void (isCdata = false),
      onclosetag() {
        if (dropped === null) open.pop()
        else if (dropped === depth) dropped = null
        depth -= 1
      },
    },
    { xmlMode: true, recognizeCDATA: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  return root
}

/** Sections in which an angle bracket doesn't start a tag. */
const RAW = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
] as const

/**
 * Returns the text with escaped angle brackets where they aren't followed by a name (`I <3 mills`). A parser would
 * treat them as the start of an element.
 */
function withoutStrayBrackets(text: string): string {
  let escaped = ''
  let from = 0
  for (let at = text.indexOf('<'); at !== -1; ) {
    const raw = RAW.find(([start]) => text.startsWith(start, at))
    const end = raw ? text.indexOf(raw[1], at) : -1
    if (raw && end === -1) break
    const next = text.charCodeAt(at + 1)
    if (next < 0x80 && !/[A-Za-z_:!?/]/.test(text[at + 1] ?? '')) {
      escaped += `${text.slice(from, at)}&lt;`
      from = at + 1
    }
    at = text.indexOf('<', raw ? end : at + 1)
  }
  return escaped + text.slice(from)
}

function enter(parent: Scope, written: string, given: Record<string, string>): Scope {
  let { prefixes } = parent
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    const decoded = decodeHTMLAttribute(value)
    const declared = /^xmlns(?::(.+))?$/.exec(name)
    if (declared) prefixes = new Map(prefixes).set(declared[1] ?? '', decoded)
    else attributes[name] = decoded
  }
  const isRoot = parent.core === null && isFeedRoot(written)
  const core = isRoot ? (prefixes.get(prefixOf(written)) ?? '') : parent.core
  const isAtom = isRoot ? /(?:^|:)(?:feed|entry)$/.test(written) : parent.isAtom
  const { 'xml:base': base, 'xml:lang': language } = attributes
  const element: FeedElement = {
    name: canonicalName(written, { prefixes, core, isAtom }),
    attributes,
    children: [],
    base: (base !== undefined && resolveAddress(base, parent.element.base)) || parent.element.base,
    language: language ?? parent.element.language,
  }
  return { element, prefixes, core, isAtom }
}

function canonicalName(written: string, { prefixes, core, isAtom }: Omit<Scope, 'element'>): string {
  const own = isAtom ? 'atom' : ''
  const prefix = prefixOf(written)
  const local = prefix === '' ? written : written.slice(prefix.length + 1)
  const address = prefixes.get(prefix)
  const isOwn = address === undefined ? prefix === '' : address === core
  const known = address === undefined ? undefined : namespaceAt(address)
  const namespace = isOwn ? own : (known ?? namespaceOfPrefix(prefix) ?? (prefix || '?'))
  return namespace === '' ? local : `${namespace}:${local}`
}

/** Elements that contain a line of text, and end where another of the feed's own elements starts. */
const LINES: ReadonlySet<string> = new Set(['title', 'link', 'guid', 'pubdate', 'language', 'atom:id', 'atom:updated'])
const endsLine = (name: string): boolean => LINES.has(name) || name === 'description' || name === 'item'

const isItemName = (name: string): boolean => name === 'item' || name === 'atom:entry'

const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')))

const isFeedRoot = (name: string): boolean => /^(?:[^:]*:)?(?:rss|rdf|feed|channel|entry|item)$/.test(name)
