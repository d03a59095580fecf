import type { TextItem } from './text-item.ts'

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu
const LETTER = /\p{L}/gu
const LTR_LETTER = /(?=\p{L})[^\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Letter forms that depend on the position in a word, and ligatures. */
const PRESENTED = /[\uFB00-\uFB06\uFB1D-\uFDFF\uFE70-\uFEFC]+/g
/** A punctuation mark drawn to the left of a number, such as a period, comes after the number. */
const SIGN_BEFORE = /^([.,:;!?]+)(\p{N}[\p{N}.,]*)$/u
const MIRRORED: Readonly<Record<string, string>> = {
  ...{ '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' },
  ...{ '«': '»', '»': '«', '‹': '›', '›': '‹', '<': '>', '>': '<' },
}

/** Replaces a font's presentation forms with ordinary letters. */
export const plainLetters = (text: string): string => text.replace(PRESENTED, (forms) => forms.normalize('NFKC'))

/** True if most letters of a text run from right to left. */
export function runsLeft(text: string): boolean {
  const rtl = text.match(RTL)?.length ?? 0
  return rtl > 0 && rtl * 2 >= (text.match(LETTER)?.length ?? 0)
}

/**
 * Returns the runs of an Arabic or Hebrew line in reading order, based on their positions on the page. The line is read
 * from right to left, but words of other scripts are read from left to right, as in Unicode's bidirectional algorithm
 * (UAX #9).
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
 * True for a space that overlaps the letters of a word. pdf.js processes text in drawing order and inserts a space
 * between two words at every wide step, even a backward one.
 */
function isAcross(run: TextItem, before: TextItem | undefined, after: TextItem | undefined): boolean {
  if (run.str.trim() !== '') return false
  const left = run.transform[4] ?? 0
  const least = SPACE * Math.hypot(run.transform[2] ?? 0, run.transform[3] ?? 0)
  const isUnder = before !== undefined && (before.transform[4] ?? 0) + before.width > left + least
  return isUnder || (after !== undefined && (after.transform[4] ?? 0) < left + run.width - least)
}

/** In ems. A gap between two runs that is wider than this is a space missing from the file. */
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

/** No word starts with a vowel sign. A sign at the start of a word was drawn before its letter. */
const startOfWord = (run: TextItem): TextItem => ({ ...run, str: run.str.replace(/^(\p{M}+)(\p{L})/u, '$2$1') })

/** True for words of a left-to-right script, and for digits between such words or by themselves. */
const isForeign = ({ str }: TextItem): boolean => LTR_LETTER.test(str)

const isNeutral = ({ str }: TextItem): boolean => !/[\p{L}\p{N}]/u.test(str)

/** pdf.js returns characters as they are drawn. In right-to-left text, an opening bracket looks like a closing one. */
const mirrored = (run: TextItem): TextItem => ({
  ...run,
  str: run.str.replace(/[()[\]{}«»‹›<>]/g, (sign) => MIRRORED[sign] ?? sign),
})
