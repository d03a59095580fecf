import type { Nodes } from 'mdast'

/** Fewer words with a lower quality are scraps of a page: a button, a heading, a list of links. */
const FLOORS: readonly (readonly [words: number, quality: number])[] = [
  [15, 0.4],
  [40, 0.3],
  [150, 0.1],
]

/** True if the result is too little and too doubtful to call it the article. A picture may be all of it. */
export function isNoArticle(tree: Nodes, words: number, quality: number): boolean {
  return FLOORS.some(([fewer, lower]) => words < fewer && quality < lower) && !hasPicture(tree)
}

function hasPicture(node: Nodes): boolean {
  return node.type === 'image' || ('children' in node && node.children.some(hasPicture))
}
