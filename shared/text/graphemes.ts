const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** True if a text has at most `most` user-perceived characters: "👩‍👩‍👧" counts as one, and so does "é". */
export function fitsGraphemes(text: string, most: number): boolean {
  return text.length <= most || graphemeOffset(text, most) === text.length
}

/** Returns the first `most` user-perceived characters of a text. */
export function firstGraphemes(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, graphemeOffset(text, most))
}

/**
 * Returns the offset at which `most` characters end. Reads no text after that offset, and examines no more of a
 * character than any script or emoji needs.
 */
function graphemeOffset(text: string, most: number): number {
  let left = most
  for (const { index, segment } of segmenter.segment(text.slice(0, most * LONGEST_SIGN))) {
    if (left-- === 0) return index
    if (segment.length > LONGEST_SIGN) return isLowSurrogate(text, index + LONGEST_SIGN) ? index : index + LONGEST_SIGN
  }
  return Math.min(text.length, most * LONGEST_SIGN)
}

/** Maximum length of a character in code units. A family of four with skin tones has 19. */
const LONGEST_SIGN = 32

/**
 * Returns the start of the user-perceived character that contains the code unit at `offset`, or `offset` itself if a
 * character starts there or the text ends there.
 */
export function graphemeStart(text: string, offset: number): number {
  if (offset <= 0) return 0
  if (offset >= text.length) return text.length
  const from = contextStart(text, offset)
  // Only a stretch around the offset is segmented, because segmenting a whole book for one selection would cause a
  // noticeable delay.
  const found = segmenter.segment(text.slice(from, offset + LONGEST)).containing(offset - from)
  return from + (found?.index ?? offset - from)
}

/** Returns the end of the user-perceived character that contains the code unit before `offset`. */
export function graphemeEnd(text: string, offset: number): number {
  const start = graphemeStart(text, offset)
  if (start === offset) return offset
  const found = segmenter.segment(text.slice(start, offset + LONGEST)).containing(0)
  return start + (found?.segment.length ?? offset - start)
}

/** Longer clusters (hundreds of stacked accents) may be split, but only between code points. */
const LONGEST = 256

/**
 * Returns the offset at which to start segmenting: the nearest line feed or space well before the given offset,
 * otherwise a code point.
 */
function contextStart(text: string, offset: number): number {
  const from = Math.max(0, offset - LONGEST)
  if (from === 0) return 0
  for (let at = offset - 1; at > from; at--) {
    // A combining mark joins the space before it, but not the text before that space: a space always starts a cluster.
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x0a) return at
  }
  return isLowSurrogate(text, from) ? from - 1 : from
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff
}
