import type { TextItem } from './text-item.ts'

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu
const LETTER = /\p{L}/gu
const LTR_LETTER = /(?=\p{L})[^\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Forms of letters by their place in a word, and ligatures. */
const PRESENTED = /[\uFB00-\uFB06\uFB1D-\uFDFF\uFE70-\uFEFC]+/g
/** A full stop to the left of a number comes after it. */
const SIGN_BEFORE = /^([.,:;!?]+)(\p{N}[\p{N}.,]*)$/u
const MIRRORED: Readonly<Record<string, string>> = {
  ...{ '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' },
  ...{ '«': '»', '»': '«', '‹': '›', '›': '‹', '<': '>', '>': '<' },
}

/** Ordinary letters in place of the forms that a font has for them. */
export const plainLetters = (text: string): string => text.replace(PRESENTED, (forms) => forms.normalize('NFKC'))

/** True if most letters of a text run from right to left. */
export function runsLeft(text: string): boolean {
  const rtl = text.match(RTL)?.length ?? 0
  return rtl > 0 && rtl * 2 >= (text.match(LETTER)?.length ?? 0)
}

/**
 * The runs of a line of Arabic or Hebrew in the order in which they are read, by their places on the page: from right to
 * left, but words of other scripts from left to right, as Unicode's bidirectional algorithm (UAX #9) would set them.
 */
export function inReadingOrder(runs: readonly TextItem[]): TextItem[] {
  const sorted = runs.toSorted((a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0))
  const byPlace = sorted.filter((run, at) => !isAcross(run, sorted[at - 1], sorted[at + 1]))
  const read: TextItem[] = []
  for (let at = byPlace.length - 1; at >= 0; at -= 1) {
    const run = byPlace[at] as TextItem
    if (!isForeign(run)) {
      read.push(isNeutral(run) ? mirrored(run) : { ...run, str: run.str.replace(SIGN_BEFORE, '$2$1') })
      continue
    }
    const end = at
    for (let first = at - 1; first >= 0; first -= 1) {
      const before = byPlace[first] as TextItem
      if (isForeign(before)) at = first
      else if (!isNeutral(before)) break
    }
    read.push(...byPlace.slice(at, end + 1))
  }
  return spaced(read)
}

/**
 * True for a space that pdf.js puts between two words in the order in which they are drawn, and that lies across the
 * letters of one: a wide step is a space for it, also one back.
 */
function isAcross(run: TextItem, before: TextItem | undefined, after: TextItem | undefined): boolean {
  if (run.str.trim() !== '') return false
  const left = run.transform[4] ?? 0
  const least = SPACE * Math.hypot(run.transform[2] ?? 0, run.transform[3] ?? 0)
  const isUnder = before !== undefined && (before.transform[4] ?? 0) + before.width > left + least
  return isUnder || (after !== undefined && (after.transform[4] ?? 0) < left + run.width - least)
}

/** In ems. A wider gap between two runs is a space that the file does not have. */
const SPACE = 0.15

function spaced(runs: readonly TextItem[]): TextItem[] {
  return runs.map((run, at) => {
    const before = runs[at - 1]
    if (!before || /^\s/.test(run.str) || /\s$/.test(before.str)) return startOfWord(run)
    const [left, right] = [before, run].toSorted((a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0))
    const gap = (right?.transform[4] ?? 0) - (left?.transform[4] ?? 0) - (left?.width ?? 0)
    const size = Math.hypot(run.transform[2] ?? 0, run.transform[3] ?? 0)
    return gap > SPACE * size ? { ...run, str: ` ${startOfWord(run).str}` } : run
  })
}

/** No word begins with a vowel sign: it was drawn before its letter. */
const startOfWord = (run: TextItem): TextItem => ({ ...run, str: run.str.replace(/^(\p{M}+)(\p{L})/u, '$2$1') })

/** True for words of a script that runs to the right, and for figures between such words or alone. */
const isForeign = ({ str }: TextItem): boolean => LTR_LETTER.test(str)

const isNeutral = ({ str }: TextItem): boolean => !/[\p{L}\p{N}]/u.test(str)

/** pdf.js gives what is drawn. A bracket that opens looks like one that closes where lines run to the left. */
const mirrored = (run: TextItem): TextItem => ({
  ...run,
  str: run.str.replace(/[()[\]{}«»‹›<>]/g, (sign) => MIRRORED[sign] ?? sign),
})
