import type { PageLine } from './page-lines.ts'
import { withoutRunning } from './running-lines.ts'

export interface PdfBlock {
  readonly text: string
  /** 0 for a paragraph, otherwise the level of the heading. */
  readonly level: 0 | 2 | 3 | 4
  /** True for a list item. Its bullet isn't part of its text. */
  readonly isItem: boolean
}

const HEADING_SIZE = 1.15
const HEADING_LENGTH = 200
/** In line heights. A gap larger than this starts a new paragraph. */
const PARAGRAPH_GAP = 1.45
/** In ems. A line with a larger indent starts a paragraph, and a line with a smaller one ends it. */
const INDENT = 0.8
const SHORT = 4

const sentenceEnds = /[.!?:;…。！？]["'”’»)\]]*$/u
// The end of a text in a script without spaces. Includes the punctuation of these scripts.
const spacelessEnd =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\uFF00-\uFF65]$/u
const spacelessStart =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\uFF00-\uFF65]/u
/** Bullets, including private-use characters of symbol fonts. */
const BULLET = /^[•‣◦▪●■□○◆➢✓\uE000-\uF8FF]\s+(?=\S)/u
/** First parts of hyphenated compounds. They retain their hyphen. */
const COMPOUND = /(?:^|[^\p{L}])(?:well|self|non|half|so|ill|ex|all|cross|high|low|long|short|full)[-\u2010]$/iu

/**
 * Builds paragraphs and headings from the lines of all pages. Leaves out page headers, page footers and page numbers.
 */
export function blocksOf(pages: readonly (readonly PageLine[])[]): PdfBlock[] {
  const kept = withoutRunning(pages).map(turned)
  const isWord = wordsIn(kept)
  const body = bodySize(kept)
  const pitch = usualPitch(kept, body)
  const sizes = headingSizes(kept, body)
  const blocks: { text: string; level: PdfBlock['level']; isItem: boolean }[] = []
  let before: PageLine | null = null
  // Horizontal position of the last item's bullet.
  let itemLeft = 0
  let edges = { left: 0, right: 0 }
  for (const lines of kept) {
    edges = edgesOf(lines, body)
    let isFirst = true
    for (const line of lines) {
      const bullet = BULLET.exec(line.text)?.[0].length ?? 0
      const level = bullet > 0 ? 0 : levelOf(line, sizes)
      const open = blocks.at(-1)
      const joins =
        before !== null &&
        bullet === 0 &&
        open?.level === level &&
        (level > 0
          ? !isFirst && Math.abs(line.size - before.size) < 0.6 && isNext(before, line, line.size * 1.6)
          : isFirst
            ? !sentenceEnds.test(open.text)
            : goesOn(before, line, { pitch, body, ...edges }) && !(open.isItem && isOutdented(line, itemLeft, body)))
      if (open && joins) open.text = join(open.text, line.text, isWord)
      else blocks.push({ text: line.text.slice(bullet), level, isItem: bullet > 0 })
      if (bullet > 0) itemLeft = line.left
      before = line
      isFirst = false
    }
  }
  return blocks.map((block) => (block.text.length > HEADING_LENGTH ? { ...block, level: 0 } : block))
}

/** Mirrors a page whose lines mostly run from right to left, so that every line starts on the left. */
function turned(lines: readonly PageLine[]): readonly PageLine[] {
  const isRtl = lines.filter((line) => line.isRtl).length * 2 > lines.length
  return isRtl ? lines.map((line) => ({ ...line, left: -line.right, right: -line.left })) : lines
}

/**
 * Returns a test for words that occur within lines. The ends of lines are ignored, because words are hyphenated there.
 */
function wordsIn(pages: readonly (readonly PageLine[])[]): (word: string) => boolean {
  const words = new Set<string>()
  for (const { text } of pages.flat()) {
    const within = text.toLowerCase().match(/[\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*/gu) ?? []
    for (const word of within.slice(1, -1)) words.add(word.replaceAll('\u2010', '-'))
  }
  return (word) => words.has(word.toLowerCase())
}

interface Usual {
  readonly pitch: number
  readonly body: number
  readonly left: number
  readonly right: number
}

function goesOn(before: PageLine, line: PageLine, { pitch, body, left, right }: Usual): boolean {
  if (Math.abs(line.size - before.size) > 0.15 * Math.max(line.size, before.size)) return false
  if ((before.isRtl ?? false) !== (line.isRtl ?? false)) return false
  const down = before.baseline - line.baseline
  // A line that is higher up than the previous one is the top of the next column, where the sentence continues.
  if (down < -pitch) return !sentenceEnds.test(before.text)
  if (down > PARAGRAPH_GAP * pitch) return false
  if (/^[–—-]\s/u.test(line.text)) return false
  const isOneColumn = before.left < line.right && line.left < before.right
  const indented = isOneColumn && line.left - before.left > INDENT * body && line.left - left > INDENT * body
  if (indented && sentenceEnds.test(before.text)) return false
  const endsShort = right - before.right > SHORT * body && before.right - before.left < 0.9 * (right - left)
  return !(endsShort && sentenceEnds.test(before.text) && line.left <= before.left + 1)
}

/** True if a line starts to the left of an item's bullet, and therefore isn't part of the item. */
const isOutdented = (line: PageLine, itemLeft: number, body: number): boolean => itemLeft - line.left > 0.5 * body

function isNext(before: PageLine, line: PageLine, pitch: number): boolean {
  const down = before.baseline - line.baseline
  return down > 0 && down < pitch * PARAGRAPH_GAP
}

/**
 * Removes a hyphen at the end of a line, unless the hyphen belongs to the word. That is the case if the compound occurs
 * elsewhere in the text, or if both parts occur as words but the joined word doesn't.
 */
function join(text: string, line: string, isWord: (word: string) => boolean): string {
  if (/\p{L}\u00ad$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line
  if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(line)) {
    const first =
      text
        .slice(-60, -1)
        .split(/[^\p{L}\p{M}]/u)
        .at(-1) ?? ''
    const [second = ''] = line.slice(0, 60).split(/[^\p{L}\p{M}]/u)
    const isCompound =
      isWord(`${first}-${second}`) ||
      (!isWord(first + second) && (COMPOUND.test(text.slice(-60)) || (isWord(first) && isWord(second))))
    return isCompound ? text + line : text.slice(0, -1) + line
  }
  return spacelessEnd.test(text) && spacelessStart.test(line) ? text + line : `${text} ${line}`
}

/** Returns the font size used for most characters. */
function bodySize(pages: readonly (readonly PageLine[])[]): number {
  const bySize = new Map<number, number>()
  for (const { size, text } of pages.flat()) bySize.set(size, (bySize.get(size) ?? 0) + text.length)
  return [...bySize].reduce((most, one) => (one[1] > most[1] ? one : most), [10, 0])[0]
}

function usualPitch(pages: readonly (readonly PageLine[])[], body: number): number {
  const gaps = pages
    .flatMap((lines) => lines.map((line, at) => (lines[at - 1]?.baseline ?? Number.NaN) - line.baseline))
    .filter((gap) => gap > 0.8 * body && gap < 3 * body)
    .sort((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)] ?? 1.3 * body
}

function edgesOf(lines: readonly PageLine[], body: number): { left: number; right: number } {
  const set = lines.filter((line) => Math.abs(line.size - body) < 1)
  const sorted = (pick: (line: PageLine) => number) => set.map(pick).sort((a, b) => a - b)
  const lefts = sorted((line) => line.left)
  const rights = sorted((line) => line.right)
  return {
    left: lefts[Math.floor(lefts.length * 0.1)] ?? 0,
    right: rights[Math.floor(rights.length * 0.8)] ?? 0,
  }
}

/** Returns the font sizes of headings, the largest first. */
function headingSizes(pages: readonly (readonly PageLine[])[], body: number): readonly number[] {
  const sizes = new Set(
    pages
      .flat()
      .filter(({ size, text }) => size >= HEADING_SIZE * body && text.length <= HEADING_LENGTH && /\p{L}/u.test(text))
      .map(({ size }) => size),
  )
  return [...sizes].sort((a, b) => b - a)
}

function levelOf({ size, text }: PageLine, sizes: readonly number[]): PdfBlock['level'] {
  const at = /\p{L}/u.test(text) ? sizes.indexOf(size) : -1
  return at < 0 ? 0 : ((Math.min(at, 2) + 2) as 2 | 3 | 4)
}
