/** Minimum length of a piece, in characters. Shorter pieces do not justify a separate run of the parser. */
const LEAST = 4_000
/** Minimum indentation, in columns, at which a line belongs to a footnote. */
const FOOTNOTE_INDENT = 4

const BLANK = /^[ \t]*$/
const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/
const ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)[ \t]*/
const FOOTNOTE = /^[ \t]*\[\^[^\]]+\]:/
const OTHER_NUMBER = /^[ \t]*(?!1[.)])\d/
/** Matches a line that ends a paragraph, and that also ends every list for which it is not indented enough. */
const ENDS = /^[ \t]*(?:#{1,6}(?:[ \t]|$)|>|([-*_])(?:[ \t]*\1){2,}[ \t]*$)/

/**
 * Splits markdown into pieces of at least `least` characters, only where one top-level block certainly ends and another
 * starts. Together, the pieces have the same blocks as the whole text. Whenever a quote ends, the parser moves
 * everything it has read of a text. Parsing a long text in one piece would therefore take quadratic time.
 */
export function splitBlocks(markdown: string, least = LEAST): string[] {
  if (markdown.length < 2 * least) return [markdown]
  const pieces: string[] = []
  let [start, at] = [0, 0]
  let isAfterBlank = false
  let fence: string | null = null
  /** The minimum column at which a line belongs to the open list or footnote. Null if none is open. */
  let inside: number | null = null
  let [isAfterEmptyItem, isUnsure] = [false, false]
  for (const line of markdown.split('\n')) {
    const isBlank = BLANK.test(line)
    let isEmptyItem = false
    if (fence !== null) {
      if (closes(line, fence)) fence = null
    } else if (isBlank) {
      // An item without words ends at the end of its line.
      if (isAfterEmptyItem) inside = null
    } else {
      const indent = columnsOf(/^[ \t]*/.exec(line)?.[0] ?? '')
      const isWithin = inside !== null && indent >= inside
      const ends = ENDS.test(line)
      const item = ends ? null : (ITEM.exec(line)?.[0] ?? null)
      const opened = FENCE.exec(line)?.[1] ?? null
      const begins = indent === 0 && (ends || opened !== null || (isAfterBlank && item === null))
      if (begins && (isAfterBlank || !line.startsWith('>')) && at - start >= least) {
        pieces.push(markdown.slice(start, at))
        start = at
      }
      // The preceding words determine whether code starts within a list or ends the list. The rest of the text
      // therefore stays in one piece.
      if (isUnsure && opened !== null && indent > 0) break
      if (!isWithin) {
        if (opened !== null) fence = opened
        isEmptyItem = item === line
        // Within a paragraph, only some items start a list.
        isUnsure = item !== null && inside === null && !isAfterBlank && (isEmptyItem || OTHER_NUMBER.test(line))
        if (item !== null) inside = Math.max(columnsOf(item), columnsOf(item.trimEnd()) + 1)
        else if (FOOTNOTE.test(line)) inside = FOOTNOTE_INDENT
        else if (begins || ends || opened !== null || isAfterBlank) inside = null
        else isUnsure = inside !== null
      }
    }
    isAfterBlank = isBlank
    isAfterEmptyItem = isEmptyItem
    at += line.length + 1
  }
  pieces.push(markdown.slice(start))
  return pieces
}

function closes(line: string, fence: string): boolean {
  const mark = line.trim()
  return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length)
}

function columnsOf(text: string): number {
  let column = 0
  for (const one of text) column += one === '\t' ? 4 - (column % 4) : 1
  return column
}
