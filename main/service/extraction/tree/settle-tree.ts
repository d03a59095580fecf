import type { Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'

export interface SettledTree {
  /** What parsing the markdown gives. */
  tree: Root
  markdown: string
}

/** Words in which no character means anything to markdown, wherever in a line they stand; a line starts with none. */
const PLAIN = /^[\p{L}\p{M}\p{N} ,.;:?'"’‘“”„«»()–—…%/-]*$/u
const START = /^(?:\*{0,2}(?!\d+[.)])[\p{L}\p{N}]|["“‘„«`[])/u
/** Words that may stand between marks, and what may stand before and after those. */
const MARKED = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u
const BEFORE_MARK = /(?:^|[ (])$/
const AFTER_MARK = /^(?:$|[ .,;:?)])/
const PLAIN_CODE = /^[A-Za-z0-9_.()/-]+$/
/** The parser takes so many marks in a block, and more. */
const MAX_MARKS = 100
const PLAIN_URL = /^https?:\/\/[A-Za-z0-9./:=?%,;+-]+$/
const RULES = { left: ':-', right: '-:', center: ':-:' }
/** A line within a list or a quote. */
const WITHIN = /^(?: {2,}|>)/gm
/**
 * Characters times lines in containers: past it the parser's own bound on nesting may take hold, and does so by what
 * stands before, so that nothing may be read apart from the rest.
 */
const MAX_APART = 20_000_000

/**
 * The tree as it is stored: what reading its markdown again gives, because offsets count in that. Blocks of plain
 * words are what they are; only the others are written, read and written again, which is most of the work. The tree
 * must be tidy.
 */
export function settleTree(root: Root): SettledTree {
  if (root.children.some(hasFootnote)) return readAgain(root)
  const tree: Root = { type: 'root', children: [] }
  const parts: string[] = []
  let others: RootContent[] = []
  const flush = () => {
    if (others.length === 0) return
    const read = readAgain({ type: 'root', children: others })
    if (read.markdown !== '') parts.push(read.markdown.replace(/\n$/, ''))
    for (const node of read.tree.children) tree.children.push(node)
    others = []
  }
  for (const node of root.children) {
    const plain = plainBlock(node)
    if (plain === null) others.push(node)
    else {
      flush()
      parts.push(plain)
      tree.children.push(node)
    }
  }
  flush()
  const markdown = parts.length === 0 ? '' : `${parts.join('\n\n')}\n`
  const within = markdown.match(WITHIN)?.length ?? 0
  return within * markdown.length > MAX_APART ? readAgain(root) : { tree, markdown }
}

function readAgain(root: Root): SettledTree {
  const written = renderMarkdown(root)
  const tree = parseMarkdown(written)
  return { tree, markdown: renderMarkdown(tree) }
}

/** The markdown of a block in which nothing needs thought; null of any other. */
function plainBlock(node: RootContent): string | null {
  if (node.type === 'table') return plainTable(node)
  if (node.type !== 'paragraph' && node.type !== 'heading') return null
  const words = plainPhrasing(node.children)
  if (words === null || !START.test(words)) return null
  return node.type === 'heading' ? `${'#'.repeat(node.depth)} ${words}` : words
}

function plainPhrasing(nodes: readonly PhrasingContent[]): string | null {
  let out = ''
  let wasMark = false
  if (nodes.length > MAX_MARKS) return null
  for (const node of nodes) {
    const words = plainWords(node)
    if (words === null) return null
    const isMark = node.type === 'emphasis' || node.type === 'strong'
    if (isMark && !BEFORE_MARK.test(out)) return null
    if (wasMark && !AFTER_MARK.test(words)) return null
    wasMark = isMark
    out += words
  }
  return out
}

function plainWords(node: PhrasingContent): string | null {
  if (node.type === 'text') return PLAIN.test(node.value) ? node.value : null
  if (node.type === 'inlineCode') return PLAIN_CODE.test(node.value) ? `\`${node.value}\`` : null
  if (node.type !== 'link' && node.type !== 'emphasis' && node.type !== 'strong') return null
  const [only] = node.children
  if (node.children.length !== 1 || only?.type !== 'text' || !PLAIN.test(only.value)) return null
  if (node.type === 'link') return PLAIN_URL.test(node.url) ? `[${only.value}](${node.url})` : null
  if (!MARKED.test(only.value)) return null
  return node.type === 'strong' ? `**${only.value}**` : `*${only.value}*`
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

function hasFootnote(node: Nodes): boolean {
  if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') return true
  return 'children' in node && node.children.some(hasFootnote)
}
