import { markOf } from './note-marks.ts'

/** The parts of a note. Joined in order by line ends, they form the note again. */
export interface ReadNote {
  /** Text between the lines that open and close the front matter, or null if there is no front matter. */
  readonly head: string | null
  /**
   * Text before the line that starts Lectern's part, or all text if there are no marks. Null if there are no lines
   * before the mark.
   */
  readonly before: string | null
  /** Text between the marks, or null if the marks are missing or in the wrong order. */
  readonly block: string | null
  readonly after: string
  readonly eol: '\n' | '\r\n'
}

const LIMIT_OF_HEAD = 500

/** Reads a note that a reader may have edited. */
export function readNote(text: string): ReadNote {
  const eol = /\r\n/.test(text) ? '\r\n' : '\n'
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const headEnd = lines[0]?.replace(/^\uFEFF/, '') === '---' ? lines.slice(0, LIMIT_OF_HEAD).indexOf('---', 1) : -1
  const head = headEnd < 0 ? null : lines.slice(1, headEnd).join('\n')
  const rest = lines.slice(headEnd + 1)
  const begin = rest.findIndex((line) => markOf(line) === 'begin')
  const end = begin < 0 ? -1 : rest.findIndex((line, at) => at > begin && markOf(line) === 'end')
  if (begin < 0 || end < 0) return { head, before: rest.join('\n'), block: null, after: '', eol }
  return {
    head,
    before: begin === 0 ? null : rest.slice(0, begin).join('\n'),
    block: rest.slice(begin + 1, end).join('\n'),
    after: rest.slice(end + 1).join('\n'),
    eol,
  }
}

/** Returns the entry named at the start of a note, or null if the note is the reader's own. */
export const entryIn = (beginning: string): string | null =>
  /^lectern::? +"?(itm_[0-9a-f]{16})"?\r?$/m.exec(beginning)?.[1] ?? null
