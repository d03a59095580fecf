import { codeTokens, type TokenKind } from './code-tokens.ts'

/**
 * Colours a block of code without an element more: ranges over its one text node, which selections and offsets keep
 * counting in. Returns how to take the colours away.
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

/** One for all blocks of code on the page, below everything else that is painted. */
function registered(kind: TokenKind): Highlight {
  const name = `lectern-code-${kind}`
  const known = CSS.highlights.get(name)
  if (known) return known
  const highlight = new Highlight()
  highlight.priority = -1
  CSS.highlights.set(name, highlight)
  return highlight
}
