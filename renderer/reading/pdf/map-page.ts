import { lettersAndDigits } from '#shared/text/letters-and-digits.ts'

/** A run of characters of a page as pdf.js tells it. */
export interface PageItem {
  readonly str: string
  readonly hasEOL: boolean
}

/** A piece of an item; `start` is its place in the canonical text, or null when it is no part of it. */
export interface ItemPiece {
  readonly text: string
  readonly start: number | null
}

/** A line so long is found wherever it stands on the page; a shorter one only where it is expected, or soon after. */
const SURE = 12
const NEAR = 4

/**
 * Which characters of a page are which of the canonical text, by the letters both have: the text was made from the same
 * page, with lines joined, hyphens taken out, running heads left out. `from` and `to`: about where the page's words stand.
 * One list of pieces for each item, whose texts joined are the item.
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
  // Columns that are read in another order than they were written.
  return letters.length >= SURE ? whole.indexOf(letters) : -1
}

/** LettersAndDigits stand where they were found; what is between them, where the text goes on with the same character. */
function piecesOf(str: string, begun: number, placeOf: ReadonlyMap<number, number>, text: string, before: number) {
  const pieces: { text: string; start: number | null }[] = []
  let previous = before
  let at = 0
  for (const character of str) {
    let place = placeOf.get(begun + at) ?? null
    // A letter that is written differently there (composed, a ligature) cannot be counted unit by unit.
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

/** Spaces of all kinds are one, and stand between lines too. */
function sameCharacter(text: string, at: number, character: string): boolean {
  return (
    text.startsWith(character, at) || (character === ' ' && character.length === 1 && /^[\s]/.test(text.charAt(at)))
  )
}
