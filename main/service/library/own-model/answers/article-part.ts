/** A range of an article's canonical text. */
export interface TextPart {
  readonly start: number
  readonly end: number
}

/** A line of the canonical text: a block, or a line of one. */
export interface NumberedLine extends TextPart {
  /** From 1. */
  readonly number: number
}

/**
 * Returns the start of a text that has at most this many characters and ends with a whole line, which is a block of the
 * article. A line that is longer is cut between two words.
 */
export function partOfText(text: string, most: number): TextPart {
  if (text.length <= most) return { start: 0, end: text.length }
  const line = text.lastIndexOf('\n', most)
  if (line > 0) return { start: 0, end: line }
  const space = text.lastIndexOf(' ', most)
  return { start: 0, end: space > 0 ? space : most }
}

/** Returns the lines with words in a part of a text, numbered. */
export function numberedLines(text: string, { start, end }: TextPart): NumberedLine[] {
  const lines: NumberedLine[] = []
  for (let at = start; at < end; ) {
    const next = text.indexOf('\n', at)
    const stop = next === -1 || next > end ? end : next
    if (/[\p{L}\p{N}]/u.test(text.slice(at, stop))) lines.push({ number: lines.length + 1, start: at, end: stop })
    at = stop + 1
  }
  return lines
}

/** Returns groups of successive lines of at most this many characters each. A longer line is a separate group. */
export function groupsOf(lines: readonly NumberedLine[], most: number): NumberedLine[][] {
  const groups: NumberedLine[][] = []
  let size = 0
  for (const line of lines) {
    const length = line.end - line.start
    const last = groups.at(-1)
    if (last && size + length <= most) {
      last.push(line)
      size += length
    } else {
      groups.push([line])
      size = length
    }
  }
  return groups
}

/** Number of characters on each side of a word that show its meaning. */
const AROUND = 500

/** Returns a selection with the words around it. */
export function contextOf(text: string, { start, end }: TextPart): TextPart {
  const from = start <= AROUND ? 0 : text.indexOf(' ', start - AROUND) + 1
  const to = end + AROUND >= text.length ? text.length : text.lastIndexOf(' ', end + AROUND)
  return { start: Math.min(from, start), end: Math.max(to, end) }
}
