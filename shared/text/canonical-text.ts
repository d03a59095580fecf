import type { Break, Code, Heading, InlineCode, Nodes, Paragraph, Root, TableCell, Text } from 'mdast'

/** A block that holds words itself: paragraph (also in a list, quote or footnote), heading, code, table cell. */
export interface Leaf {
  node: Paragraph | Heading | Code | TableCell
  /** Half-open range in the canonical text, UTF-16 code units. */
  start: number
  end: number
  text: string
}

/** A node whose characters are in the canonical text, with their range. */
export interface TextRun {
  node: Text | InlineCode | Break | Code
  start: number
  end: number
}

const SEPARATOR = '\n'

/**
 * The text that annotation offsets count in: the words of all blocks in document order, joined with "\n". It has no
 * escapes and marks, and leaves out image descriptions and footnote marks. A hard break is "\n". Blocks without words
 * take no room. The tree must be tidy, as parseMarkdown returns it.
 */
export function canonicalText(root: Root): string {
  return leafBlocks(root)
    .map((leaf) => leaf.text)
    .join(SEPARATOR)
}

/**
 * The blocks that make up the canonical text, in order, each with its range in it. Blocks without words are left out.
 */
export function leafBlocks(root: Root): Leaf[] {
  const leaves: Leaf[] = []
  let start = 0
  for (const node of blocks(root)) {
    const text = node.type === 'code' ? node.value : node.children.map(wordsOf).join('')
    if (text === '') continue
    leaves.push({ node, start, end: start + text.length, text })
    start += text.length + SEPARATOR.length
  }
  return leaves
}

/** The range of each text node of a block in the canonical text. A renderer needs it to paint ranges. */
export function textRuns(leaf: Leaf): TextRun[] {
  let start = leaf.start
  return characterNodes(leaf.node).map((node) => {
    const end = start + wordsOf(node).length
    const run = { node, start, end }
    start = end
    return run
  })
}

function blocks(node: Nodes): Leaf['node'][] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'code':
    case 'tableCell':
      return [node]
    default:
      return 'children' in node ? node.children.flatMap(blocks) : []
  }
}

function characterNodes(node: Nodes): TextRun['node'][] {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'break':
    case 'code':
      return [node]
    default:
      return 'children' in node ? node.children.flatMap(characterNodes) : []
  }
}

function wordsOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return node.value
    case 'break':
      return '\n'
    default:
      return 'children' in node ? node.children.map(wordsOf).join('') : ''
  }
}
