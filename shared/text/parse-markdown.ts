import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { boundedSyntax } from './bounded-syntax.ts'
import { cleanText } from './clean-text.ts'
import { limitLines } from './limit-lines.ts'
import { resolveReferences } from './resolve-references.ts'
import { tidyTree } from './tidy-tree.ts'

/**
 * Off: raw HTML (it is text here, never markup), indented code and underlined headings. The last two are
 * ambiguous in what others write ("continuation lines indented 4", a rule right below a paragraph); we write
 * fences and # only.
 */
const OFF = ['htmlFlow', 'htmlText', 'codeIndented', 'setextUnderline']

/**
 * An article's markdown as an mdast tree (API.md section 9): CommonMark with GFM tables, strikethrough and
 * footnotes. Reads what renderMarkdown writes and the form with every punctuation mark escaped. Takes any text,
 * also hostile: never throws, takes time in proportion to its length, and the tree is at most MAX_NESTING
 * containers deep, without positions, with allow-listed URLs only, in the normal form of tidyTree.
 */
export function parseMarkdown(markdown: string): Root {
  const tree = fromMarkdown(limitLines(cleanText(markdown)), {
    extensions: [gfmTable(), gfmStrikethrough(), gfmFootnote(), boundedSyntax(), { disable: { null: OFF } }],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), gfmFootnoteFromMarkdown()],
  })
  resolveReferences(tree)
  return tidyTree(tree)
}
