import type { Heading, Nodes, Root } from 'mdast'
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { tidyTree } from './tidy-tree.ts'

export interface RenderOptions {
  /** 'true' (as stored), or 'matter_v1': the highest level present becomes `####`, and the rest follow. */
  headings?: 'true' | 'matter_v1'
}

const MATTER_TOP_LEVEL = 4

/**
 * Renders the tree as markdown: LF, exactly one blank line between blocks (none between items of a tight list), no
 * HTML. Only characters that would be misread are escaped. Parsing the result with parseMarkdown gives tidyTree(root).
 */
export function renderMarkdown(root: Root, options: RenderOptions = {}): string {
  const tree = tidyTree(root)
  if (options.headings === 'matter_v1') pushHeadingsDown(tree)
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '*',
    strong: '*',
    rule: '-',
    fence: '`',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    extensions: [
      // No padding to equal widths: one long cell would multiply the size of the table.
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmStrikethroughToMarkdown(),
      gfmFootnoteToMarkdown(),
    ],
    unsafe: [
      // A footnote mark at the start of a paragraph, followed by a colon: "[^a]:" would define the footnote.
      { character: ':', before: '\\]', inConstruct: 'phrasing' },
      // An address may start with more than letters: "<^@a>" would be a link.
      { character: '<', after: "[0-9.!#$%&'*+/=?^_`{|}~-]", inConstruct: 'phrasing' },
    ],
  })
}

function pushHeadingsDown(tree: Root): void {
  const headings = headingsOf(tree)
  const top = Math.min(...headings.map((heading) => heading.depth))
  for (const heading of headings) {
    heading.depth = Math.min(6, heading.depth - top + MATTER_TOP_LEVEL) as Heading['depth']
  }
}

function headingsOf(node: Nodes): Heading[] {
  if (node.type === 'heading') return [node]
  return 'children' in node ? node.children.flatMap(headingsOf) : []
}
