import { codeTokens, type TokenKind } from './code-tokens.ts'

/**
 * Colors a block of code without adding elements. The colors are ranges over the block's only text node, so that
 * selections and offsets keep working. Returns a function that removes the colors.
 */
export function paintCode(text: Text, language: string): () => void {
  const painted: [Highlight, Range][] = []
  for (const { kind, start, end } of codeTokens(text.data, language)) {
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, end)
    const highlight = registered(kind)
    highlight.add(range)
    painted.push([highlight, range])
  }
  return () => {
    for (const [highlight, range] of painted) highlight.delete(range)
  }
}

/**
 * Returns the page's only Highlight for a kind of token. All code blocks share it, and it is painted below all other
 * highlights.
 */
function registered(kind: TokenKind): Highlight {
  const name = `lectern-code-${kind}`
  const known = CSS.highlights.get(name)
  if (known) return known
  const highlight = new Highlight()
  highlight.priority = -1
  CSS.highlights.set(name, highlight)
  return highlight
}
