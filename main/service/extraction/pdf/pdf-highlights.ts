import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import { nearestColor } from '#shared/model/highlights/nearest-color.ts'
import { lettersAndDigits } from '#shared/text/letters-and-digits.ts'
import * as t from '#shared/words/service/fetching.ts'
import { isRemark, nearestLine, type RemarkAnnotation, remarkOf, withReplies } from './pdf-remarks.ts'
import { plainLetters } from './right-to-left.ts'
import type { TextItem } from './text-item.ts'

/** Text that was marked in a PDF with another program. */
export interface PdfHighlight {
  readonly text: string
  readonly note: string | null
  /** Null for the default color. */
  readonly color: HighlightColor | null
  /** Milliseconds. */
  readonly madeMs: number | null
  /** Offsets in the canonical text. Null if the words weren't found there. */
  readonly range: { readonly start: number; readonly end: number } | null
}

/** An annotation as returned by pdf.js. */
export interface PdfAnnotation extends RemarkAnnotation {
  /** Corners of the marked lines, four points per line. */
  readonly quadPoints?: ArrayLike<number> | null
  /** Red, green and blue from 0 to 255. */
  readonly color?: ArrayLike<number> | null
  readonly modificationDate?: string | null
  readonly creationDate?: string | null
}

/** A highlight before it is looked up in the text. */
export interface MarkedWords extends Omit<PdfHighlight, 'range'> {
  /** True for a remark on a page without words, which is not looked up. */
  readonly isOnPage?: boolean
}

const MARKS = new Set(['Highlight', 'Underline', 'Squiggly', 'StrikeOut'])
const MOST_QUADS = 500
const LONGEST = 10_000
const MOST_HIGHLIGHTS = 2_000

/**
 * Returns the marked words of a page, with the remarks on them and the replies to these remarks (ISO 32000-2, 12.5.6).
 * A remark that marks no words belongs to the nearest line, or to the page if the page has no words. `page` is the
 * page's number, starting with 1.
 */
export function markedWords(
  annotations: readonly PdfAnnotation[],
  items: readonly TextItem[],
  page: number,
): MarkedWords[] {
  const kept = annotations.filter((annotation) => MARKS.has(annotation.subtype ?? '') || isRemark(annotation))
  return withReplies(kept)
    .slice(0, MOST_HIGHLIGHTS)
    .flatMap(({ annotation, replies }) => {
      const { subtype, quadPoints, color, modificationDate, creationDate } = annotation
      const isMark = MARKS.has(subtype ?? '')
      const words = isMark ? wordsBelow(quadsOf(quadPoints), items).slice(0, LONGEST) : ''
      const remark = remarkOf(annotation)
      // Some programs copy the marked words into the remark.
      const saysMore = lettersAndDigits(remark).letters !== lettersAndDigits(words).letters
      const remarks = [saysMore ? remark : '', ...replies].filter(Boolean)
      // A mark that covers no words is still useful if it has a remark.
      const text = words === '' && remarks.length > 0 ? nearestLine(annotation, items) : words
      if (text === '' && remarks.length === 0) return []
      return {
        text: text === '' ? t.pagePage({ page }) : text,
        note: remarks.length === 0 ? null : remarks.join('\n\n').slice(0, LONGEST),
        color: isMark ? nearestColor(color) : null,
        madeMs: momentOf(creationDate) ?? momentOf(modificationDate),
        ...(text === '' && { isOnPage: true }),
      }
    })
}

/**
 * Finds the marked words of pages in the text that was extracted from them. `starts` contains each page's start offset
 * in that text.
 */
export function locateHighlights(
  pages: readonly (readonly MarkedWords[])[],
  text: string,
  starts: readonly number[],
): PdfHighlight[] {
  if (pages.every((marked) => marked.length === 0)) return []
  const whole = lettersAndDigits(text)
  const found: PdfHighlight[] = []
  for (const [page, marked] of pages.entries()) {
    const first = whole.offsets.findIndex((offset) => offset >= (starts[page] ?? 0))
    for (const { isOnPage = false, ...mark } of marked.slice(0, MOST_HIGHLIGHTS - found.length)) {
      const { letters } = lettersAndDigits(mark.text)
      const at = letters === '' || isOnPage ? -1 : whole.letters.indexOf(letters, Math.max(0, first))
      const [start, last] = [whole.offsets[at], whole.offsets[at + letters.length - 1]]
      const isFound = at !== -1 && start !== undefined && last !== undefined
      if (!isFound) {
        found.push({ ...mark, range: null })
        continue
      }
      const range = withSigns(
        text,
        { start, end: last + String.fromCodePoint(text.codePointAt(last) ?? 0).length },
        mark.text,
      )
      found.push({ ...mark, text: text.slice(range.start, range.end), range })
    }
  }
  return found
}

/** Extends a range by the punctuation that is marked at either end. */
function withSigns(text: string, { start, end }: { start: number; end: number }, marked: string) {
  const signs = marked.split(/[\p{L}\p{N}]/u)
  const [before = '', after = ''] = [signs[0]?.trim(), signs.at(-1)?.trim()]
  return {
    start: before !== '' && text.slice(0, start).endsWith(before) ? start - before.length : start,
    end: after !== '' && text.startsWith(after, end) ? end + after.length : end,
  }
}

interface Quad {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

function quadsOf(points: ArrayLike<number> | null | undefined): Quad[] {
  const quads: Quad[] = []
  for (let at = 0; points && at + 8 <= points.length && quads.length < MOST_QUADS; at += 8) {
    const corners = Array.from({ length: 8 }, (_, corner) => points[at + corner] ?? 0)
    const [xs, ys] = [0, 1].map((odd) => corners.filter((_, corner) => corner % 2 === odd)) as [number[], number[]]
    quads.push({ left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) })
  }
  return quads
}

function wordsBelow(quads: readonly Quad[], items: readonly TextItem[]): string {
  if (quads.length === 0) return ''
  let text = ''
  let isApart = false
  for (const item of items) {
    const baseline = item.transform[5] ?? 0
    const middle = baseline + 0.3 * Math.hypot(item.transform[2] ?? 0, item.transform[3] ?? 0)
    const lines = quads.filter(({ bottom, top }) => middle >= bottom && middle <= top)
    const part = lines.length === 0 ? '' : partWithin(item, lines)
    if (part !== '') {
      text += isApart && text !== '' ? ` ${part}` : part
      isApart = false
    }
    if (item.hasEOL || (item.str !== '' && item.str.trim() === '')) isApart = true
  }
  return plainLetters(text).replace(/\s+/g, ' ').trim()
}

/** Returns the words of a run whose center is marked. In scripts without spaces, each character counts as a word. */
function partWithin({ str, width, transform, dir }: TextItem, quads: readonly Quad[]): string {
  const left = transform[4] ?? 0
  const each = width / Math.max(1, str.length)
  const isMarked = (from: number, to: number) => {
    const middle = ((from + to) / 2) * each
    const x = dir === 'rtl' ? left + width - middle : left + middle
    return quads.some((quad) => x >= quad.left && x <= quad.right)
  }
  return [
    ...str.matchAll(
      /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu,
    ),
  ]
    .filter(({ 0: word, index }) => isMarked(index, index + word.length))
    .map(([word]) => word)
    .join('')
}

/** "D:20260307211807+01'00'" in milliseconds. */
function momentOf(written: string | null | undefined): number | null {
  const found = /^D:(\d{4})(\d{2})(\d{2})(\d{2})?(\d{2})?(\d{2})?(?:([+-])(\d{2})'?(\d{2})?)?/.exec(written ?? '')
  if (!found) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', sign, hours = '0', minutes = '0'] = found
  const zone = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) * 60_000
  const [y = 0, m = 1, d, h, min, s] = [year, month, day, hour, minute, second].map(Number)
  const moment = Date.UTC(y, m - 1, d, h, min, s) - zone
  return moment > Date.UTC(1990, 0) && moment < Date.now() + 86_400_000 ? moment : null
}
