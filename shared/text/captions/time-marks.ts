import { lastNotAbove } from '#shared/text/last-not-above.ts'
/** A time mentioned in a text, and its position in the text. */
export interface TimeMark {
  readonly seconds: number
  readonly start: number
  readonly end: number
  /** The rest of the line if the line starts with the time: the name of a chapter. */
  readonly chapter: string | null
}

const written = /(?<![\d:.,])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:])/g
const MOST = 500

/** Returns the times in a text ("1:02:03", "[12:30] The keeper"), in text order. */
export function timeMarks(text: string): readonly TimeMark[] {
  const marks: TimeMark[] = []
  for (const found of text.matchAll(written)) {
    const [whole, hours = '0', minutes = '0', seconds = '0'] = found
    const start = found.index
    const end = start + whole.length
    const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, indexOrEnd(text, '\n', end))
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    const rest = text
      .slice(end, indexOrEnd(text, '\n', end))
      .replace(/^[\s\])–—:|-]+/u, '')
      .trim()
    const isChapter = /^[\s[(•*-]*$/u.test(before) && rest !== '' && line.length <= 200
    marks.push({
      seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      start,
      end,
      chapter: isChapter ? rest : null,
    })
    if (marks.length >= MOST) break
  }
  return marks
}

function indexOrEnd(text: string, sought: string, from: number): number {
  const at = text.indexOf(sought, from)
  return at < 0 ? text.length : at
}

/** Returns the index of the line being spoken, or -1 before the first line. */
export const lineAt = (lines: readonly { readonly start: number }[], seconds: number): number =>
  lastNotAbove(lines, seconds, ({ start }) => start)
