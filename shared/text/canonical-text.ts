import type { Break, Code, Heading, InlineCode, Nodes, Paragraph, Root, TableCell, Text } from 'mdast'

/** A block that directly contains words: paragraph (also in a list, quote or footnote), heading, code, table cell. */
export interface Leaf {
  node: Paragraph | Heading | Code | TableCell
  /** Half-open range in the canonical text, in UTF-16 code units. */
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
 * The text to which annotation offsets refer: the words of all blocks in document order, joined with "\n". It contains
 * no escapes or markup, and leaves out image descriptions and footnote marks. A hard break is "\n". Blocks without
 * words take up no space. The tree must be tidy, as parseMarkdown returns it.
 */
export function canonicalText(root: Root): string {
  return leafBlocks(root)
    .map((leaf) => leaf.text)
    .join(SEPARATOR)
}

/**
 * Returns the blocks that make up the canonical text, in order, each with its range in that text. Blocks without words
 * are left out.
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

/**
 * Returns the range of each text node of a block in the canonical text. A renderer needs these ranges to paint
 * highlights.
 */
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
