export interface MarkedText {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Wraps the text from `start` to `end` in a Markdown mark, or removes the mark if it is present. */
export function toggleMark(text: string, start: number, end: number, mark: '**' | '*' | '`'): MarkedText {
  const length = mark.length
  const before = text.slice(Math.max(0, start - length), start)
  const after = text.slice(end, end + length)
  // Two adjacent asterisks mark bold text.
  const longer = mark === '*' && (text[start - 2] === '*' || text[end + 1] === '*')
  if (before === mark && after === mark && !longer) {
    return {
      text: text.slice(0, start - length) + text.slice(start, end) + text.slice(end + length),
      start: start - length,
      end: end - length,
    }
  }
  return {
    text: text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end),
    start: start + length,
    end: end + length,
  }
}
