import type { Root } from 'mdast'
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { tidyTree } from './tidy-tree.ts'

/**
 * Renders the tree as markdown: LF, exactly one blank line between blocks (none between items of a tight list), no
 * HTML. Only characters that would be misread are escaped. Parsing the result with parseMarkdown gives tidyTree(root).
 */
export function renderMarkdown(root: Root): string {
  return toMarkdown(tidyTree(root), {
    bullet: '-',
    emphasis: '*',
    strong: '*',
    rule: '-',
    fence: '`',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    extensions: [
      // Cells are not padded to equal widths, because one long cell would multiply the size of the table.
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmStrikethroughToMarkdown(),
      gfmFootnoteToMarkdown(),
    ],
    unsafe: [
      // Escapes the colon after a footnote mark at the start of a paragraph: "[^a]:" would define the footnote.
      { character: ':', before: '\\]', inConstruct: 'phrasing' },
      // An email address may start with characters other than letters: "<^@a>" would be a link.
      { character: '<', after: "[0-9.!#$%&'*+/=?^_`{|}~-]", inConstruct: 'phrasing' },
    ],
  })
}
