import type { Nodes } from 'mdast'

/**
 * A result with fewer words and a lower quality than in one of these pairs consists of scraps of a page: a button, a
 * heading, a list of links.
 */
const FLOORS: readonly (readonly [words: number, quality: number])[] = [
  [15, 0.4],
  [40, 0.3],
  [150, 0.1],
]

/**
 * True if the result is too short and too doubtful to be considered the article. A picture by itself may be the
 * article.
 */
export function isNoArticle(tree: Nodes, words: number, quality: number): boolean {
  return FLOORS.some(([fewer, lower]) => words < fewer && quality < lower) && !hasPicture(tree)
}

function hasPicture(node: Nodes): boolean {
  return node.type === 'image' || ('children' in node && node.children.some(hasPicture))
}
