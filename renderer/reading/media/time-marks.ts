/** A time written in a text, and its position there. */
export interface TimeMark {
  readonly seconds: number
  readonly start: number
  readonly end: number
  /** The rest of the line when the time begins it: the name of a chapter. */
  readonly chapter: string | null
}

const written = /(?<![\d:.,])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:])/g
const MOST = 500

/** The times in a text ("1:02:03", "[12:30] The keeper"), in text order. */
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

/** "1:02:03", "12:30". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60) % 60
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

/** The index of the line being spoken, by binary search; -1 before the first. */
export function lineAt(lines: readonly { readonly start: number }[], seconds: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle] as { start: number }).start <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}
