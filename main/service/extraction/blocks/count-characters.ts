const SPACE = 32
const END_MARKS = codesOf('.!?؟۔։')
/** End marks that need no space after them, because they belong to scripts that are written without spaces. */
const LONE_END_MARKS = codesOf('。！？।')
const PAUSE_MARKS = codesOf(',;、，；،؛')
const BAR_MARKS = codesOf('|•·»›→/')
const CAPITAL = /\p{Lu}/gu
const CAPITALISED = /(?:^| )\p{Lu}/gu

/** Character counts for the model. They are computed in one pass, because a page may have millions of characters. */
export interface CharacterCounts {
  /** Number of marks that end a sentence. */
  ends: number
  pauses: number
  digits: number
  capitals: number
  /** Number of words that start with a capital letter. */
  capitalised: number
  /** Number of characters that separate the parts of menus and breadcrumbs. */
  bars: number
}

/** Counts the characters of a text in which all whitespace consists of single spaces. */
export function countCharacters(text: string): CharacterCounts {
  const counts = { ends: 0, pauses: 0, digits: 0, capitals: 0, capitalised: 0, bars: 0 }
  let before = SPACE
  let isAscii = true
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 128) isAscii = false
    if (code >= 65 && code <= 90) {
      counts.capitals++
      if (before === SPACE) counts.capitalised++
    } else if (code >= 48 && code <= 57) counts.digits++
    else if (code < 65 || code > 122) {
      if (BAR_MARKS.has(code)) counts.bars++
      else if (PAUSE_MARKS.has(code)) counts.pauses++
      else if (LONE_END_MARKS.has(code)) counts.ends++
      else if (END_MARKS.has(code) && (index + 1 === text.length || text.charCodeAt(index + 1) === SPACE)) counts.ends++
    }
    before = code
  }
  if (!isAscii) {
    counts.capitals = text.match(CAPITAL)?.length ?? 0
    counts.capitalised = text.match(CAPITALISED)?.length ?? 0
  }
  return counts
}

function codesOf(marks: string): ReadonlySet<number> {
  return new Set(Array.from(marks, (mark) => mark.charCodeAt(0)))
}
