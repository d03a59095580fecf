import { codeTokens, type TokenKind } from './code-tokens.ts'

/**
 * Colours a block of code without adding elements: ranges over its one text node, so that selections and offsets keep
 * working. Returns a function that removes the colours.
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

/** One Highlight per kind for all code blocks on the page, painted below every other highlight. */
function registered(kind: TokenKind): Highlight {
  const name = `lectern-code-${kind}`
  const known = CSS.highlights.get(name)
  if (known) return known
  const highlight = new Highlight()
  highlight.priority = -1
  CSS.highlights.set(name, highlight)
  return highlight
}
