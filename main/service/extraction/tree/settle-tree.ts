import type { Nodes, Root, RootContent } from 'mdast'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { plainBlock } from './plain-blocks.ts'

export interface SettledTree {
  /** The tree that parsing the markdown gives. */
  tree: Root
  markdown: string
}

/** A line within a list or a quote. */
const WITHIN = /^(?: {2,}|>)/gm
/**
 * Characters times lines in containers. Past it the parser's own nesting limit may apply, which depends on what comes
 * before, so that no block may be parsed apart from the rest.
 */
const MAX_APART = 20_000_000

/**
 * Returns the tree as stored: what parsing its own markdown gives, because offsets count in that text. Blocks of plain
 * words are their own result. Only the others are written, parsed and written again, which is most of the work. Expects
 * a clean tree.
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

function readAgain(root: Root): SettledTree {
  const written = renderMarkdown(root)
  const tree = parseMarkdown(written)
  return { tree, markdown: renderMarkdown(tree) }
}

/** Lists in a row are distinguished by their bullets, so each depends on the other. */
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
