import type { TextSpan } from '../text-index.ts'

/** More hits than anybody steps through. */
const MOST = 2000

/**
 * Every place where words stand in a text, whatever their case and accents. Searches for nothing find nothing. `folded`
 * is the text as `foldText` returns it, so that it is folded once and not on every key.
 */
export function findInText(folded: string, words: string): readonly TextSpan[] {
  const wanted = foldText(words.normalize('NFC'))
  const found: TextSpan[] = []
  if (wanted.trim() === '') return found
  for (let at = folded.indexOf(wanted); at !== -1 && found.length < MOST; at = folded.indexOf(wanted, at + 1)) {
    const last = found.at(-1)
    if (!last || at >= last.end) found.push({ start: at, end: at + wanted.length })
  }
  return found
}

/** Lower case, without accents, quotation marks and spaces of one kind; unit by unit, so that offsets stay. */
export function foldText(text: string): string {
  return text.replace(/[A-Z\u0080-\uFFFF]/g, foldUnit).replaceAll('\n', ' ')
}

const folded = new Map<string, string>()

function foldUnit(unit: string): string {
  const known = folded.get(unit)
  if (known !== undefined) return known
  const plain = same[unit] ?? fold(unit)
  folded.set(unit, plain)
  return plain
}

const same: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
}

function fold(unit: string): string {
  const base = unit.normalize('NFD')
  const [first = unit] = /^\p{L}\p{M}+$/u.test(base) ? base : unit
  const lower = first.toLowerCase()
  return lower.length === 1 ? lower : unit
}
