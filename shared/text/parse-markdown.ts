import type { Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { boundedSyntax, KnownNames } from './markdown/bounded-syntax.ts'
import { cleanText } from './clean-text.ts'
import { limitLines } from './markdown/limit-lines.ts'
import { resolveReferences } from './markdown/resolve-references.ts'
import { splitBlocks } from './markdown/split-blocks.ts'
import { tidyTree } from './tidy-tree.ts'

/**
 * Disabled syntax: raw HTML (treated as text here, never as markup), indented code and underlined headings. The last
 * two are ambiguous in markdown from elsewhere ("continuation lines indented 4", a rule right below a paragraph). We
 * write only fences and #.
 */
const OFF = ['htmlFlow', 'htmlText', 'codeIndented', 'setextUnderline']

/**
 * Parses an article's markdown into an mdast tree: CommonMark with GFM tables, strikethrough and footnotes. It reads
 * the output of renderMarkdown, and also text in which every punctuation mark is escaped. It accepts any text, even
 * malicious text: it never throws, and takes time proportional to the length. The tree is in the normal form of
 * tidyTree: at most MAX_NESTING containers deep, without positions, and with only allow-listed URLs.
 */
export function parseMarkdown(markdown: string): Root {
  const pieces = splitBlocks(limitLines(cleanText(markdown)))
  const names = new KnownNames()
  const tree: Root = { type: 'root', children: parsePieces(pieces, names) }
  // A name may be used in a piece before the piece that defines it.
  if (pieces.length > 1 && names.size > 0) tree.children = parsePieces(pieces, names)
  resolveReferences(tree)
  return tidyTree(tree)
}

function parsePieces(pieces: readonly string[], names: KnownNames): RootContent[] {
  return pieces.flatMap((piece) => {
    const { children } = fromMarkdown(piece, {
      extensions: [gfmTable(), gfmStrikethrough(), gfmFootnote(), boundedSyntax(names), { disable: { null: OFF } }],
      mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), gfmFootnoteFromMarkdown()],
    })
    return children
  })
}
