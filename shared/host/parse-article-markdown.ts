import type { Root } from 'mdast'
import { canonicalText } from '../text/canonical-text.ts'
import { parseMarkdown } from '../text/parse-markdown.ts'

/** Parses an article's markdown into the tree to render and the text to which annotation offsets refer. */
export function parseBody(markdown: string): { readonly root: Root; readonly text: string } {
  const root = parseMarkdown(markdown)
  return { root, text: canonicalText(root) }
}
