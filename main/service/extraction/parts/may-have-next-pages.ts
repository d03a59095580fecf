import type { Nodes, Root } from 'mdast'
import type { PageType } from '../blocks/block-features.ts'

/** A text isn't a list if at least this fraction of it is in paragraphs of at least this many words. */
const SHARE = 0.7
const PARAGRAPH = 20
const LEAST = 150

/**
 * True if the pages that follow this one may belong to the same article. Lists of articles are also split into pages.
 * If the page is of another type, running text decides: long paragraphs, and no heading that merely links elsewhere.
 */
export function mayContinue(tree: Root, type: PageType): boolean {
  if (type === 'article' || type === 'documentation') return true
  const counts = { all: 0, running: 0, links: 0 }
  for (const node of tree.children) count(node, counts)
  return counts.links === 0 && counts.all >= LEAST && counts.running >= SHARE * counts.all
}

function count(node: Nodes, counts: { all: number; running: number; links: number }): void {
  if (node.type === 'heading') {
    if (node.children.length > 0 && node.children.every((child) => child.type === 'link')) counts.links++
  } else if (node.type === 'paragraph') {
    const words = wordsIn(node)
    counts.all += words
    if (words >= PARAGRAPH) counts.running += words
  } else if (node.type === 'blockquote') for (const child of node.children) count(child, counts)
  else counts.all += wordsIn(node)
}

function wordsIn(node: Nodes): number {
  if ('value' in node) return node.value.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return 'children' in node ? node.children.reduce((sum, child) => sum + wordsIn(child), 0) : 0
}
