/** A spoken passage, with times in seconds from the start. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly speaker: string | null
  readonly text: string
}

/** Maximum length in characters. A longer file is not a transcript. */
export const MOST_CAPTIONS = 5_000_000
const MOST_CUES = 50_000
const MOST_IN_CUE = 4000

const timing = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s+-->\s+((?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3})/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * Parses the cues of a WebVTT or SubRip file, ordered by time. Accepts any text, including malicious text. Skips
 * everything that is not a cue, as well as cues that have no words or that end before they start. Removes markup;
 * nothing is ever rendered as markup.
 */
export function parseCaptions(file: string): readonly Cue[] {
  const cues: Cue[] = []
  const blocks = file
    .slice(0, MOST_CAPTIONS)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
  for (const block of blocks) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => timing.test(line))
    // In a cue, only the cue's name may precede its times. Style and note blocks have neither.
    if (at < 0 || at > 2) continue
    const [, from = '', to = ''] = timing.exec(lines[at] as string) ?? []
    const start = secondsOf(from)
    const end = secondsOf(to)
    const words = lines.slice(at + 1).join('\n')
    const voice = /<v(?:\.[^\s<>]*)?\s+([^\s<>][^<>]{0,199})>/.exec(words)?.[1]
    const text = plain(words)
    if (text === '' || end < start) continue
    cues.push({ start, end, speaker: voice ? plain(voice) || null : null, text })
    if (cues.length >= MOST_CUES) break
  }
  return cues.sort((a, b) => a.start - b.start || a.end - b.end)
}

function secondsOf(written: string): number {
  return written
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

function plain(words: string): string {
  return words
    .slice(0, MOST_IN_CUE)
    .replace(/<[^<>\n]*>/g, '')
    .replace(/\{\\[^{}\n]*\}/g, '')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => entityOf(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

function entityOf(name: string): string | null {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? null
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : null
}

/** Maximum length of a line, in characters. */
const LINE = 240
/** A silence of this many seconds ends a line. */
const SILENCE = 3

/**
 * Joins cues into readable lines. Captions break where a screen is full, but a reader wants sentences. A line ends with
 * a sentence once it is long enough, when the speaker changes, or after a silence. Text repeated in overlapping cues
 * (rolling captions) appears once.
 */
export function captionLines(cues: readonly Cue[]): readonly Cue[] {
  const lines: { start: number; end: number; speaker: string | null; text: string }[] = []
  let shown = ''
  for (const cue of cues) {
    const text = shown !== '' && cue.text.startsWith(shown) ? cue.text.slice(shown.length).trim() : cue.text
    shown = cue.text
    if (text === '') continue
    const last = lines.at(-1)
    const ends =
      !last ||
      (cue.speaker !== null && cue.speaker !== last.speaker) ||
      cue.start - last.end > SILENCE ||
      (last.text.length > LINE / 4 && /[.!?…。！？]["'”’)]*$/u.test(last.text)) ||
      last.text.length + text.length > LINE
    if (ends) lines.push({ ...cue, speaker: cue.speaker ?? null, text })
    else {
      last.text += ` ${text}`
      last.end = Math.max(last.end, cue.end)
    }
  }
  return lines
}
