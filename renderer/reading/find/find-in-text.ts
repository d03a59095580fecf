import type { TextSpan } from '../text-index.ts'

/** The maximum number of hits. */
const MOST = 2000

/**
 * Finds every occurrence of the words in a text, ignoring case and accents. An empty search finds nothing. `folded` is
 * the result of `foldText`, so that the text is folded once and not on every key press.
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

/**
 * Lowercases the text, removes accents and unifies quotation marks and spaces, unit by unit, so that offsets stay
 * valid.
 */
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
