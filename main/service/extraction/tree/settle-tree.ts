import type { Nodes, Root, RootContent } from 'mdast'
import { copyTree } from '#shared/text/copy-tree.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { plainBlock } from './plain-blocks.ts'

export interface SettledTree {
  /** The tree that results from parsing the markdown. */
  tree: Root
  markdown: string
}

/** A line within a list or a quote. */
const WITHIN = /^(?: {2,}|>)/gm
/**
 * Maximum product of the number of characters and the number of lines in containers. Above this limit, the parser's own
 * nesting limit may apply. The parser's limit depends on what comes before, so blocks may not be parsed separately.
 */
const MAX_APART = 20_000_000
/**
 * Maximum number of quote and list levels of all blocks together, and how many levels each block retains above that
 * number. A line is written and parsed with the markers of all its levels, so a small page with deeply nested quotes
 * would fill the memory.
 */
const MAX_LEVELS = 20_000
const LEVELS_KEPT = 6

/**
 * Returns the tree as it is stored: the result of parsing its own Markdown, because offsets refer to that text. Blocks
 * of plain words stay as they are. Only the others are written, parsed and written again, which takes most of the time.
 * Expects a clean tree.
 */
export function settleTree(given: Root): SettledTree {
  const root = levelsOf(given) > MAX_LEVELS ? copyTree(given, LEVELS_KEPT) : given
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
  for (const [index, node] of root.children.entries()) {
    const plain = isBesideList(root, index) ? null : plainBlock(node)
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

/** Counts the levels of quotes and lists around the blocks below `node`. */
function levelsOf(node: Nodes, depth = 0): number {
  if (node.type !== 'root' && node.type !== 'blockquote' && node.type !== 'list' && node.type !== 'listItem') {
    return depth
  }
  let levels = 0
  for (const child of node.children) levels += levelsOf(child, node.type === 'root' ? 0 : depth + 1)
  return levels
}

function readAgain(root: Root): SettledTree {
  const written = renderMarkdown(root)
  const tree = parseMarkdown(written)
  return { tree, markdown: renderMarkdown(tree) }
}

/** Adjacent lists are distinguished by their bullets, so they depend on each other. */
function isBesideList({ children }: Root, index: number): boolean {
  if (children[index]?.type !== 'list') return false
  return children[index - 1]?.type === 'list' || startsWithList(children[index + 1])
}

function startsWithList(node: RootContent | undefined): boolean {
  return node?.type === 'list' || (node?.type === 'blockquote' && startsWithList(node.children[0]))
}

function hasFootnote(node: Nodes): boolean {
  if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') return true
  return 'children' in node && node.children.some(hasFootnote)
}
