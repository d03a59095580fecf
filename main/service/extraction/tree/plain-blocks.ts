import type { Blockquote, Code, Emphasis, List, ListItem, PhrasingContent, RootContent, Strong, Table } from 'mdast'

/**
 * Text for which escaping isn't sufficient. Examples are the start of an image or a tag, which depends on the next
 * words, an underscore next to the end of a word, and characters that parsing changes.
 */
const UNSURE =
  /[\u0000-\u001F\\\u007F-\u009F\u200B\u2028\u2029\uFEFF\uFFFE\uFFFF]|(?<![A-Za-z\d]{2})_|_(?![A-Za-z\d]{2})|<$|!\[/
/**
 * Markup characters, and the starts of entities and tags. In a link, characters that end its label are included, too.
 * Elsewhere, characters that may follow a label are included.
 */
const ESCAPED = /[[*`~]|&(?=[#A-Za-z])|<(?=[A-Za-z\d!#$%&'+./=?^_{|}-])|(?<=\])[(:]/g
const ESCAPED_IN_LINK = /[[\]*`~]|&(?=[#A-Za-z])|<(?=[A-Za-z\d!#$%&'+./=?^_{|}-])/g
/** The start of a line that can't open a list, heading, quote, rule, fence or table. */
const START = /^(?:\*{1,3}[^\s*]|(?!\d+(?:\.(?:\s|$)|\)))[^\t-\r #*+\-<=>_~|:\\]|\\[[*`~])/u
/** Text that can be enclosed in emphasis markers. */
const MARKED = /^[^\s\p{M}](?:[^]*\S)?$/u
/** A UTF-16 code unit that the parser treats as white space or punctuation. It treats all others as letters. */
const NO_LETTER = /^[\s\p{P}\p{S}]$/u
const PLAIN_CODE = /^(?! )[^\u0000-\u001F`\u007F-\u009F\u200B\u2028\u2029\uFEFF\uFFFE\uFFFF]+(?<! )$/
/** The parser accepts at least this many markup characters in a block. */
const MAX_MARKS = 500
const MARK = /[!*<[\]_`~]/g
const PLAIN_URL = /^(?:https?:\/\/|mailto:|#)[A-Za-z0-9./:=?%,;+_#~@!$'*&()-]+$/
/** Starts of entities, and parentheses that would end the address. */
const ESCAPED_IN_URL = /&(?=[#A-Za-z])|[()]/g
const RULES = { left: ':-', right: '-:', center: ':-:' }
/** Maximum nesting of lists and quotes. The parser accepts more. */
const MAX_DEPTH = 6
/** The start of a nonempty line. */
const LINE = /\n(?!\n|$)/g
const BREAK = '\\\n'

/**
 * Returns the Markdown of a block that is so simple that it needn't be verified with the parser. Null for any other
 * block.
 */
export function plainBlock(node: RootContent, depth = 0): string | null {
  switch (node.type) {
    case 'paragraph':
      return plainLines(node.children)
    case 'heading': {
      const words = plainPhrasing(node.children)
      return words !== null && /^[^\t-\r #]/.test(words) && !words.endsWith('#')
        ? `${'#'.repeat(node.depth)} ${words}`
        : null
    }
    case 'table':
      return plainTable(node)
    case 'list':
      return plainList(node, depth)
    case 'blockquote':
      return plainQuote(node, depth)
    case 'code':
      return plainCode(node)
    case 'thematicBreak':
      return '---'
    default:
      return null
  }
}

/** Returns the lines of a paragraph, separated by breaks. Null if a line can't start a paragraph. */
function plainLines(nodes: readonly PhrasingContent[]): string | null {
  const words = plainPhrasing(nodes, true)
  if (words === null || !START.test(words)) return null
  return !words.includes(BREAK) || words.split(BREAK).every((line) => START.test(line)) ? words : null
}

function plainPhrasing(nodes: readonly PhrasingContent[], breaks = false, isInLink = false): string | null {
  let out = ''
  /** The last character inside the preceding emphasis. */
  let marked = ''
  for (const node of nodes) {
    const words = node.type === 'break' && breaks ? BREAK : plainWords(node, breaks, isInLink)
    if (words === null || !isApart(words.charAt(0), marked)) return null
    const width = node.type === 'strong' ? 2 : node.type === 'emphasis' ? 1 : 0
    const inner = width > 0 ? words.slice(width, -width) : ''
    if (width > 0 && (/[*_~]$/.test(out) || !isApart(out.slice(-1), inner.charAt(0)))) return null
    if (node.type === 'link' && out.endsWith('!')) return null
    marked = inner.slice(-1)
    out += words
  }
  return out.length > MAX_MARKS && (out.match(MARK)?.length ?? 0) > MAX_MARKS ? null : out
}

/**
 * True if emphasis is recognized between these two characters. If the outside character is a letter, the inside one
 * must be a letter, too.
 */
function isApart(outside: string, within: string): boolean {
  return outside === '' || within === '' || NO_LETTER.test(outside) || !NO_LETTER.test(within)
}

function plainWords(node: PhrasingContent, breaks: boolean, isInLink: boolean): string | null {
  switch (node.type) {
    case 'text':
      return plainText(node.value, isInLink)
    case 'inlineCode':
      return PLAIN_CODE.test(node.value) ? `\`${node.value}\`` : null
    case 'image': {
      const alt = plainText(node.alt ?? '', true)
      return !node.title && alt !== null && PLAIN_URL.test(node.url) ? `![${alt}](${plainUrl(node.url)})` : null
    }
    case 'link': {
      const words = node.children.length === 0 || isInLink ? null : plainPhrasing(node.children, breaks, true)
      return words !== null && PLAIN_URL.test(node.url) ? `[${words}](${plainUrl(node.url)})` : null
    }
    case 'emphasis':
      return plainMarked(node, '*', breaks, isInLink)
    case 'strong':
      return plainMarked(node, '**', breaks, isInLink)
    default:
      return null
  }
}

/** Returns text in emphasis markers. The text may contain other emphasis only if that emphasis covers all of it. */
function plainMarked(node: Emphasis | Strong, mark: string, breaks: boolean, isInLink: boolean): string | null {
  const [first, other] = node.children
  if (node.type === 'emphasis' && first?.type === 'strong' && !other) {
    const words = plainMarked(first, '**', breaks, isInLink)
    return words === null || words.startsWith('***') || words.endsWith('***') ? null : `*${words}*`
  }
  if (hasMark(node.children)) return null
  const words = plainPhrasing(node.children, breaks, isInLink)
  return words !== null && MARKED.test(words) ? mark + words + mark : null
}

function hasMark(nodes: readonly PhrasingContent[]): boolean {
  return nodes.some(
    (node) => node.type === 'emphasis' || node.type === 'strong' || (node.type === 'link' && hasMark(node.children)),
  )
}

function plainText(value: string, isInLink: boolean): string | null {
  return UNSURE.test(value) ? null : value.replace(isInLink ? ESCAPED_IN_LINK : ESCAPED, '\\$&')
}

function plainUrl(url: string): string {
  return url.replace(ESCAPED_IN_URL, '\\$&')
}

/** `depth` counts the containers around the list. */
function plainList(list: List, depth: number): string | null {
  if (depth >= MAX_DEPTH) return null
  const items: string[] = []
  for (const [index, item] of list.children.entries()) {
    const bullet = list.ordered ? `${(list.start ?? 1) + index}. ` : '- '
    const lines = plainItem(item, depth + 1)
    if (lines === null) return null
    items.push(bullet + lines.replace(LINE, `\n${' '.repeat(bullet.length)}`))
  }
  return items.join(list.spread ? '\n\n' : '\n')
}

/**
 * Returns an item that starts with text. In a tight item, a list below the text is recognized only if it is numbered
 * from 1.
 */
function plainItem({ children, spread }: ListItem, depth: number): string | null {
  const [first, below] = children
  if (first?.type !== 'paragraph' && first?.type !== 'heading') return null
  if (!spread && below?.type === 'list' && below.ordered && below.start !== 1) return null
  return plainWithin(children, depth, spread ? '\n\n' : '\n')
}

/** Returns a quote without lists. If a quote starts with a list, the list's bullets depend on what comes before. */
function plainQuote({ children }: Blockquote, depth: number): string | null {
  if (children.some(({ type }) => type === 'list')) return null
  const lines = depth < MAX_DEPTH ? plainWithin(children, depth + 1, '\n\n') : null
  return lines === null ? null : `> ${lines}`.replaceAll('\n', '\n> ').replaceAll(/^> $/gm, '>')
}

function plainWithin(nodes: readonly RootContent[], depth: number, apart: string): string | null {
  let out = ''
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1]
    if (node.type === 'list' && before?.type === 'list') return null
    const lines = plainBlock(node, depth)
    if (lines === null) return null
    out += before ? apart + lines : lines
  }
  return out
}

function plainCode({ value, lang }: Code): string | null {
  return value.includes('```') ? null : `\`\`\`${lang ?? ''}\n${value}\n\`\`\``
}

function plainTable({ children, align }: Table): string | null {
  const lines: string[] = []
  for (const row of children) {
    const cells: string[] = []
    for (const cell of row.children) {
      const words = plainPhrasing(cell.children)
      if (words === null || words.includes('|') || /^[\t-\r ]|[\t-\r ]$/.test(words)) return null
      cells.push(words === '' ? '| ' : `| ${words} `)
    }
    lines.push(`${cells.join('')}|`)
  }
  const rule = (align ?? []).map((side) => (side ? RULES[side] : '-'))
  lines.splice(1, 0, `| ${rule.join(' | ')} |`)
  return lines.join('\n')
}
