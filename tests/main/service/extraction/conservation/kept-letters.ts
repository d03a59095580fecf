import type { Root } from 'mdast'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { judgeBlocks } from '../../../../../main/service/extraction/blocks/judge-blocks.ts'
import { keptMedia } from '../../../../../main/service/extraction/blocks/kept-media.ts'
import { pageFacts } from '../../../../../main/service/extraction/blocks/page-facts.ts'
import { prunePage } from '../../../../../main/service/extraction/blocks/prune-page.ts'
import { viewPage } from '../../../../../main/service/extraction/blocks/view-page.ts'
import { dropOffers } from '../../../../../main/service/extraction/drop-offers.ts'
import { dropPageLines } from '../../../../../main/service/extraction/drop-page-lines.ts'
import { dropPullQuotes } from '../../../../../main/service/extraction/drop-pull-quotes.ts'
import { dropRepeats } from '../../../../../main/service/extraction/drop-repeats.ts'
import { dropByline, dropLastHeadings, dropTitle } from '../../../../../main/service/extraction/finish-tree.ts'
import { readLinkedData } from '../../../../../main/service/extraction/json-ld.ts'
import { readMetadata } from '../../../../../main/service/extraction/metadata/read-metadata.ts'
import { defaultJudge } from '../../../../../main/service/extraction/model/default-judge.ts'
import { parsePage } from '../../../../../main/service/extraction/page/parse-page.ts'
import { preparePage } from '../../../../../main/service/extraction/prepare/prepare-page.ts'
import { elementToTree } from '../../../../../main/service/extraction/tree/element-to-tree.ts'
import { settleTree } from '../../../../../main/service/extraction/tree/settle-tree.ts'

/** Letters and digits that each step of a page's way dropped. `chosen` are those of the blocks that the model chose. */
export interface Dropped {
  chosen: number
  /** With the pictures that they belong to. */
  captions: number
  /** In making a tree of the page: no rule drops a letter here. */
  tree: number
  title: number
  byline: number
  repeats: number
  offers: number
  pageLines: number
  pullQuotes: number
  lastHeadings: number
  /** In writing the tree as markdown and reading it: no rule drops a letter here. */
  settled: number
}

/** Takes a page the way that an article takes, step by step. Null if no block is chosen. */
export function droppedLetters(html: string, url: string): Dropped | null {
  const page = parsePage(html)
  const data = readLinkedData(page)
  const metadata = readMetadata(page, url, data)
  const facts = pageFacts(page, url, data)
  preparePage(page, url, data)
  const view = viewPage(page, facts)
  if (!view) return null
  const { keep, type } = judgeBlocks(defaultJudge(), view)
  if (!keep.includes(true)) return null
  const { found, opinion } = view
  const withPictures = keptMedia(found, keep, opinion.keptImages).keep
  // A number that marks a footnote is a mark in the tree, and no text.
  const textOf = (chosen: readonly boolean[]) =>
    found.blocks.flatMap(({ nodes }, index) => (chosen[index] ? nodes.map(wordsOf) : [])).join(' ')
  const chosen = count(textOf(keep))
  const captioned = count(textOf(withPictures))
  prunePage(page, found, keep, opinion.keptImages)
  const tree = elementToTree(page.body)
  const authors = metadata.authors(opinion.byline, type).authors
  const steps: [keyof Dropped, (root: Root) => Root][] = [
    ['title', (root) => dropTitle(root, metadata.title)],
    ['byline', (root) => dropByline(root, authors, type === 'forum')],
    ['repeats', (root) => (type === 'article' ? dropRepeats(root, [url, metadata.canonicalUrl]) : root)],
    ['offers', (root) => (type === 'article' ? dropOffers(root) : root)],
    ['pageLines', (root) => dropPageLines(root, type)],
    ['pullQuotes', (root) => dropPullQuotes(root, type)],
    ['lastHeadings', dropLastHeadings],
  ]
  const dropped: Dropped = {
    ...{ chosen: total(chosen), captions: lost(chosen, captioned), tree: lost(captioned, count(canonicalText(tree))) },
    ...{ title: 0, byline: 0, repeats: 0, offers: 0, pageLines: 0, pullQuotes: 0, lastHeadings: 0, settled: 0 },
  }
  let current = tree
  for (const [name, step] of steps) {
    const next = step(current)
    if (next !== current) dropped[name] = lost(count(canonicalText(current)), count(canonicalText(next)))
    current = next
  }
  dropped.settled = lost(count(canonicalText(current)), count(canonicalText(settleTree(current).tree)))
  return dropped
}

interface TextNode {
  readonly nodeType: number
  readonly textContent: string
}

interface ElementNode extends TextNode {
  readonly localName: string
  readonly childNodes: Iterable<TextNode>
  hasAttribute(name: string): boolean
}

function wordsOf(node: TextNode): string {
  if (node.nodeType !== 1) return node.textContent
  const element = node as ElementNode
  if (element.hasAttribute('data-footnote-mark') || element.localName === 'svg') return ''
  return [...element.childNodes].map(wordsOf).join('')
}

/** Returns the count of each letter and digit, regardless of case or form. */
export function count(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [letter] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]/gu)) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  return counts
}

export function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, one) => sum + one, 0)
}

/** Returns the number of letters of `before` that are not in `after`. */
export function lost(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [letter, times] of before) sum += Math.max(0, times - (after.get(letter) ?? 0))
  return sum
}
