import type { Blockquote, Code, List, ListItem, PhrasingContent, RootContent, Table } from 'mdast'

/** Words without any character that markdown gives a meaning, anywhere in a line. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}\u00A0 ,.;:?'"’‘“”„«»()–—…%/$@+=-]|&(?![#A-Za-z])|!(?!\[))*$/u
const START = /^(?:\*{0,2}(?!\d+[.)])[\p{L}\p{N}]|["“‘„«`[]|!\[)/u
/** Words that may be within marks, and what may come before and after those. */
const MARKED = /^[^\s\p{M}](?:.*\S)?$/u
const BEFORE_MARK = /(?:^|[ (\n])$/
const AFTER_MARK = /^(?:$|[ .,;:?)\\])/
const PLAIN_CODE = /^[A-Za-z0-9_.()/-]+$/
/** The parser accepts at least this many marks in a block. */
const MAX_MARKS = 100
const PLAIN_URL = /^https?:\/\/[A-Za-z0-9./:=?%,;+_#~@!$'*&-]+$/
/** It may start an entity and must be escaped. */
const AMPERSAND = /&(?=[#A-Za-z])/g
const RULES = { left: ':-', right: '-:', center: ':-:' }
/** Nested lists and quotes. The parser accepts more. */
const MAX_DEPTH = 6
/** The start of a line that is not empty. */
const LINE = /\n(?!\n|$)/g
const BREAK = '\\\n'

/** The markdown of a block that needs no escaping. Null for any other. */
export function plainBlock(node: RootContent, depth = 0): string | null {
  switch (node.type) {
    case 'paragraph':
      return plainLines(node.children)
    case 'heading': {
      const words = plainPhrasing(node.children)
      return words !== null && START.test(words) ? `${'#'.repeat(node.depth)} ${words}` : null
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

/** A paragraph: lines separated by breaks, each starting as a paragraph may. */
function plainLines(nodes: readonly PhrasingContent[]): string | null {
  const words = plainPhrasing(nodes, true)
  if (words === null || !START.test(words)) return null
  return !words.includes(BREAK) || words.split(BREAK).every((line) => START.test(line)) ? words : null
}

function plainPhrasing(nodes: readonly PhrasingContent[], breaks = false): string | null {
  let out = ''
  let wasMark = false
  if (nodes.length > MAX_MARKS) return null
  for (const node of nodes) {
    const words = node.type === 'break' && breaks ? BREAK : plainWords(node)
    if (words === null) return null
    const isMark = node.type === 'emphasis' || node.type === 'strong'
    if (isMark && !BEFORE_MARK.test(out)) return null
    if (wasMark && !AFTER_MARK.test(words)) return null
    if (node.type === 'link' && out.endsWith('!')) return null
    wasMark = isMark
    out += words
  }
  return out
}

function plainWords(node: PhrasingContent): string | null {
  if (node.type === 'text') return PLAIN.test(node.value) ? node.value : null
  if (node.type === 'inlineCode') return PLAIN_CODE.test(node.value) ? `\`${node.value}\`` : null
  if (node.type === 'image') {
    const { url, alt, title } = node
    return !title && PLAIN_URL.test(url) && PLAIN.test(alt ?? '') ? `![${alt ?? ''}](${plainUrl(url)})` : null
  }
  if (node.type !== 'link' && node.type !== 'emphasis' && node.type !== 'strong') return null
  const [only] = node.children
  if (node.children.length !== 1 || !only) return null
  if (node.type === 'link') {
    const words = only.type === 'text' || only.type === 'image' ? plainWords(only) : null
    return words !== null && PLAIN_URL.test(node.url) ? `[${words}](${plainUrl(node.url)})` : null
  }
  if (only.type !== 'text' || !PLAIN.test(only.value) || !MARKED.test(only.value)) return null
  return node.type === 'strong' ? `**${only.value}**` : `*${only.value}*`
}

function plainUrl(url: string): string {
  return url.replace(AMPERSAND, '\\&')
}

/** `depth` counts the containers around it. */
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

/** An item that starts with a paragraph. Below the words of a tight item only a list that counts from 1 is a list. */
function plainItem({ children, spread }: ListItem, depth: number): string | null {
  const [first, below] = children
  if (first?.type !== 'paragraph') return null
  if (!spread && below?.type === 'list' && below.ordered && below.start !== 1) return null
  return plainWithin(children, depth, spread ? '\n\n' : '\n')
}

/** A quote without lists, because the bullets of a list at its start depend on what comes before. */
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
  return /[`~]/.test(value) ? null : `\`\`\`${lang ?? ''}\n${value}\n\`\`\``
}

function plainTable({ children, align }: Table): string | null {
  const lines: string[] = []
  for (const row of children) {
    const cells: string[] = []
    for (const cell of row.children) {
      const words = plainPhrasing(cell.children)
      if (words === null || (words !== '' && !START.test(words))) return null
      cells.push(words === '' ? '| ' : `| ${words} `)
    }
    lines.push(`${cells.join('')}|`)
  }
  const rule = (align ?? []).map((side) => (side ? RULES[side] : '-'))
  lines.splice(1, 0, `| ${rule.join(' | ')} |`)
  return lines.join('\n')
}
