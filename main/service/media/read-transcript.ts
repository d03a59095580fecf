import { captionLines, type Cue, parseCaptions } from '#shared/text/captions/parse-captions.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { parseMarkup } from '../decoding/parse-markup.ts'

/** In characters. A longer file is not a transcript. */
const LONGEST = 2_000_000
const MOST_LINES = 20_000
const LONGEST_LINE = 5_000
/** In seconds. No audio or video is longer than a week. */
const LATEST = 7 * 24 * 3_600

/**
 * Returns the lines of a transcript in any supported form: WebVTT, SubRip, JSON or HTML. The result is empty for
 * anything else.
 */
export function readTranscript(file: string): readonly Cue[] {
  const text = file.slice(0, LONGEST).replace(/^\uFEFF/, '')
  const cues = /^\s*[[{]/.test(text)
    ? jsonCues(text)
    : /^\s*</.test(text) || /<\/(?:p|cite|time)>/.test(text)
      ? htmlCues(text)
      : parseCaptions(text)
  return captionLines(cues)
    .slice(0, MOST_LINES)
    .map((cue) => ({ ...cue, text: cue.text.slice(0, LONGEST_LINE), speaker: cue.speaker?.slice(0, 200) ?? null }))
}

function jsonCues(text: string): Cue[] {
  const file = parsed(text)
  const list = isObject(file) ? file['segments'] : file
  if (!Array.isArray(list)) return []
  const cues = list.slice(0, MOST_LINES).flatMap((segment: unknown): Cue[] => {
    if (!isObject(segment)) return []
    const start = secondsOf(segment['startTime'] ?? segment['start'])
    const end = secondsOf(segment['endTime'] ?? segment['end']) ?? start
    const words = plain(segment['body'] ?? segment['text'])
    if (start === null || end === null || words === '') return []
    return [{ start, end: Math.max(start, end), speaker: plain(segment['speaker']) || null, text: words }]
  })
  return inOrder(cues)
}

/** Reads alternating speakers, times and words: <cite>, <time>, <p>. Each line lasts until the next one starts. */
function htmlCues(text: string): Cue[] {
  const cues: { start: number; end: number; speaker: string | null; text: string }[] = []
  let part = ''
  let words = ''
  let speaker: string | null = null
  let time: number | null = null
  const close = () => {
    const said = plain(words)
    if (part === 'cite') speaker = said.replace(/:$/, '') || null
    else if (part === 'time') time = secondsOf(said)
    else if (part === 'p' && said !== '') {
      const start = time ?? cues.at(-1)?.end ?? 0
      cues.push({ start, end: start, speaker, text: said })
    }
    part = ''
    words = ''
  }
  const heard = {
    onopentagname(name: string) {
      if (name !== 'cite' && name !== 'time' && name !== 'p') return
      close()
      part = name
    },
    ontext(data: string) {
      if (part !== '' && words.length < LONGEST_LINE * 4) words += data
    },
    onclosetag(name: string) {
      if (name === part) close()
    },
  }
  parseMarkup(text, heard, { goesOn: () => cues.length < MOST_LINES })
  close()
  const ordered = inOrder(cues)
  return ordered.map((cue, at) => ({ ...cue, end: ordered[at + 1]?.start ?? cue.end }))
}

const inOrder = <T extends Cue>(cues: readonly T[]): T[] => cues.toSorted((a, b) => a.start - b.start || a.end - b.end)

function plain(words: unknown): string {
  return typeof words === 'string'
    ? cleanProse(words.slice(0, LONGEST_LINE * 4))
        .replaceAll(/\s+/g, ' ')
        .trim()
    : ''
}

/** Returns seconds, given as a number or as "1:02:03.4". */
function secondsOf(written: unknown): number | null {
  const text = typeof written === 'number' ? String(written) : typeof written === 'string' ? written.trim() : ''
  if (!/^\d{1,7}(?::\d{1,2}){0,2}(?:[.,]\d{1,12})?$/.test(text)) return null
  const seconds = text
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds <= LATEST ? seconds : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
