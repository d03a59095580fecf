import type { Nodes, Root, RootContent } from 'mdast'
import type { PageType } from './blocks/block-features.ts'

/** Number of blocks before and after a quote that are compared with it. */
const NEAR = 12
const SHORTEST = 25
const LONGEST = 600
/** Only the start of a longer paragraph is compared. */
const LONGEST_PARAGRAPH = 5000

/**
 * Removes pull quotes, which only repeat a nearby paragraph in large type, as in magazines. Quotes in threads and
 * documentation stay, because they are what the text responds to or explains.
 */
export function dropPullQuotes(root: Root, type: PageType): Root {
  if (type !== 'article' || !root.children.some((node) => node.type === 'blockquote')) return root
  const letters = root.children.map((node) => (node.type === 'paragraph' ? lettersOf(node, LONGEST_PARAGRAPH) : ''))
  const isRepeated = (node: RootContent, index: number) => {
    if (node.type !== 'blockquote' || node.children.length > 2) return false
    const [first] = node.children
    const words = first?.type === 'paragraph' ? lettersOf(first, LONGEST + 1) : ''
    if (words.length < SHORTEST || words.length > LONGEST) return false
    return letters.slice(Math.max(0, index - NEAR), index + NEAR + 1).some((text) => text.includes(words))
  }
  return { ...root, children: root.children.filter((node, index) => !isRepeated(node, index)) }
}

function lettersOf(node: Nodes, longest: number): string {
  return wordsOf(node)
    .slice(0, 2 * longest)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, longest)
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}
