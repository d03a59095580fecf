import type { Nodes, Root, RootContent } from 'mdast'

/** A caption is compared with this many blocks after it. */
const NEAR = 2
const SHORTEST = 8
const LONGEST_CAPTION = 600
const LONGEST_ADDRESS = 300
/**
 * Matches the parts of a short code of a content system, such as `[gallery ids="1,2"]` and `[/caption]`: its name, its
 * values and its end. Systems replace the quotes around values as they do in text.
 */
const DOUBLE = '"“”„″«»'
const SINGLE = "'‘’′"
const VALUES = [
  `[${DOUBLE}][^[\\]${DOUBLE}]{0,200}[${DOUBLE}]`,
  `[${SINGLE}][^[\\]${SINGLE}]{0,200}[${SINGLE}]`,
  `[^\\s[\\]${DOUBLE}${SINGLE}][^\\s[\\]${DOUBLE}]{0,200}`,
].join('|')
const CODE = new RegExp(
  `\\[(/?)([a-z][a-z\\d]{1,30}(?:[_-][a-z\\d]{1,20}){0,4})((?:\\s{1,9}[\\w-]{1,30}=(?:${VALUES})){0,20})\\s{0,9}/?\\]`,
  'gi',
)
const VALUE = new RegExp(`=(?:[${DOUBLE}${SINGLE}]|https?:)`)
/** Codes of WordPress that need no values. */
const PLAIN = /^(?:gallery|embed|playlist)$/
const BRACKET = /\[\/?[a-z]/i

/**
 * Removes what a page prints twice or by mistake: a caption that is repeated below its picture, a line with only the
 * page's own address, and short codes that the content system did not replace.
 */
export function dropRepeats(root: Root, addresses: readonly (string | null)[]): Root {
  const own = new Set(addresses.map((address) => plainAddress(address ?? '')).filter((address) => address !== ''))
  const captions = withoutSecondCaptions(root.children)
  const lines = captions.filter((node) => !isOwnAddress(node, own))
  const children = hasCode(lines) ? withoutCodes(lines) : lines
  const isSame = children.length === root.children.length && children.every((node, at) => node === root.children[at])
  return isSame || children.length === 0 ? root : { ...root, children }
}

function withoutSecondCaptions(children: readonly RootContent[]): RootContent[] {
  const dropped = new Set<RootContent>()
  children.forEach((node, index) => {
    const words = isCaption(node) && isPicture(children[index - 1]) ? lettersOf(node) : ''
    if (words.length < SHORTEST || words.length > LONGEST_CAPTION) return
    for (const next of children.slice(index + 1, index + 1 + NEAR)) {
      if (next.type === 'paragraph' && !hasPicture(next) && lettersOf(next) === words) dropped.add(next)
    }
  })
  return children.filter((node) => !dropped.has(node))
}

/** True for a line in italics, the form that captions have. */
function isCaption(node: RootContent): boolean {
  return node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'emphasis'
}

function isPicture(node: RootContent | undefined): boolean {
  return node !== undefined && hasPicture(node) && wordsOf(node).trim() === ''
}

/** True for a paragraph that consists of the page's own address, which pages show for print. */
function isOwnAddress(node: RootContent, own: ReadonlySet<string>): boolean {
  if (node.type !== 'paragraph' || hasPicture(node)) return false
  const text = wordsOf(node).trim()
  return text.length <= LONGEST_ADDRESS && /^(?:\p{L}{1,20}:\s+)?(?:https?:\/\/|www\.)\S+$/iu.test(text)
    ? own.has(plainAddress(text.replace(/^\p{L}{1,20}:\s+/u, '')))
    : false
}

/** Reduces an address to its host and path. Empty for a site's start page, which a text may mention. */
function plainAddress(address: string): string {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  const path = url?.pathname.replace(/\/$/, '') ?? ''
  return url && path !== '' ? `${url.hostname.replace(/^www\./, '')}${path}`.toLowerCase() : ''
}

const hasCode = (nodes: readonly Nodes[]): boolean =>
  nodes.some((node) => (node.type === 'text' ? BRACKET.test(node.value) : 'children' in node && hasCode(node.children)))

function withoutCodes(nodes: readonly RootContent[]): RootContent[] {
  const codes = codesIn(nodes)
  if (codes.size === 0) return [...nodes]
  return nodes.flatMap((node) => {
    const plain = cleaned(node, codes)
    return plain !== node && isEmpty(plain) ? [] : [plain]
  })
}

/** Returns the names that are codes: those with values in quotes, and those that are closed. */
function codesIn(nodes: readonly RootContent[]): ReadonlySet<string> {
  const codes = new Set<string>()
  const opened = new Set<string>()
  const gather = (node: Nodes): void => {
    if (node.type !== 'text') {
      if ('children' in node) node.children.forEach(gather)
      return
    }
    for (const [whole, slash, name = '', values = ''] of node.value.matchAll(CODE)) {
      const isAlone = PLAIN.test(name) && node.value.trim() === whole
      if (VALUE.test(values) || isAlone || (slash && name.length > 2 && opened.has(name))) codes.add(name)
      if (!slash) opened.add(name)
    }
  }
  nodes.forEach(gather)
  return codes
}

/** Returns the node without short codes in its texts. Code and formulas stay as they are. */
function cleaned<T extends Nodes>(node: T, codes: ReadonlySet<string>): T {
  if (node.type === 'text') {
    const value = node.value.replace(CODE, (whole, _slash, name: string) => (codes.has(name) ? '' : whole))
    return value === node.value ? node : { ...node, value: value.replace(/[ \t]{2,}/g, ' ') }
  }
  if (!('children' in node)) return node
  const before: readonly Nodes[] = node.children
  const children = before.map((child) => cleaned(child, codes))
  return children.every((child, at) => child === before[at]) ? node : { ...node, children }
}

const isEmpty = (node: Nodes): boolean => wordsOf(node).trim() === '' && !hasPicture(node)

function lettersOf(node: Nodes): string {
  return wordsOf(node)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

function hasPicture(node: Nodes): boolean {
  return node.type === 'image' || ('children' in node && node.children.some(hasPicture))
}
