import { lettersAndDigits } from '#shared/text/letters-and-digits.ts'

/** A run of characters on a page, as reported by pdf.js. */
export interface PageItem {
  readonly str: string
  readonly hasEOL: boolean
}

/** A piece of an item. `start` is its offset in the canonical text, or null if the text doesn't contain it. */
export interface ItemPiece {
  readonly text: string
  readonly start: number | null
}

/**
 * Number of characters. A line of at least this length matches anywhere on the page. A shorter one matches only at its
 * expected position or soon after.
 */
const SURE = 12
const NEAR = 4

/**
 * Maps the characters of a page to the canonical text by the letters and digits they share. The text was made from the
 * same page by joining lines, removing hyphens and omitting running heads.
 *
 * `from` and `to` approximate the bounds of the page's text. Returns one list of pieces per item. The joined pieces
 * equal the item.
 */
export function mapPage(items: readonly PageItem[], text: string, from: number, to: number): readonly ItemPiece[][] {
  const part = lettersAndDigits(text.slice(from, to))
  const pieces: ItemPiece[][] = []
  let expected = 0
  let previous = -1
  for (const line of linesOf(items)) {
    const { letters, offsets } = lettersAndDigits(line.map(({ str }) => str).join(''))
    const at = find(part.letters, letters, expected)
    if (at < 0) {
      for (const { str } of line) pieces.push([{ text: str, start: null }])
      continue
    }
    expected = at + letters.length
    const placeOf = new Map<number, number>()
    offsets.forEach((offset, index) => {
      if (!placeOf.has(offset)) placeOf.set(offset, from + (part.offsets[at + index] as number))
    })
    let begun = 0
    for (const { str } of line) {
      const found = piecesOf(str, begun, placeOf, text, previous)
      previous = found.previous
      pieces.push(found.pieces)
      begun += str.length
    }
  }
  return pieces
}

function linesOf(items: readonly PageItem[]): PageItem[][] {
  const lines: PageItem[][] = [[]]
  for (const item of items) {
    lines.at(-1)?.push(item)
    if (item.hasEOL) lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

function find(whole: string, letters: string, expected: number): number {
  if (letters === '') return expected
  if (whole.startsWith(letters, expected)) return expected
  const at = whole.indexOf(letters, expected)
  if (at >= 0) return letters.length >= SURE || at - expected <= NEAR * letters.length ? at : -1
  // The columns may be in a different order in the text than in the file.
  return letters.length >= SURE ? whole.indexOf(letters) : -1
}

/**
 * Maps letters and digits to the offsets where they were found. Characters between them are mapped if the text
 * continues with the same character.
 */
function piecesOf(str: string, begun: number, placeOf: ReadonlyMap<number, number>, text: string, before: number) {
  const pieces: { text: string; start: number | null }[] = []
  let previous = before
  let at = 0
  for (const character of str) {
    let place = placeOf.get(begun + at) ?? null
    // A character that is written differently in the text (composed, or a ligature) can't be mapped unit by unit.
    if (place !== null && !text.startsWith(character, place)) {
      previous = place
      place = null
    } else if (place === null && previous >= 0 && sameCharacter(text, previous, character)) place = previous
    const last = pieces.at(-1)
    const goesOn =
      last && (place === null ? last.start === null : last.start !== null && last.start + last.text.length === place)
    if (goesOn) last.text += character
    else pieces.push({ text: character, start: place })
    if (place !== null) previous = place + character.length
    at += character.length
  }
  return { pieces, previous }
}

/** Treats all kinds of spaces as equal, including line breaks. */
function sameCharacter(text: string, at: number, character: string): boolean {
  return (
    text.startsWith(character, at) || (character === ' ' && character.length === 1 && /^[\s]/.test(text.charAt(at)))
  )
}
