import type { AnswerPassage } from '#shared/model/tools/model-answers.ts'
import type { FoldedQuotes } from './folded-quotes.ts'

/** An answer as it is shown and stored. */
export interface ReadAnswer {
  /** `[1]` refers to the first passage. */
  readonly answer: string
  readonly passages: readonly AnswerPassage[]
  readonly dropped: number
}

const MOST_PASSAGES = 40
/** A shorter text in quotation marks may be a single term rather than a quotation. */
const LEAST_QUOTED_WORDS = 4
const OPEN = '<q>'
const CLOSE = '</q>'

const closing: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '«': '»', '»': '«', '「': '」' }

/**
 * Removes the thoughts that some models write before their answer. Returns an empty text while they are being written.
 */
export function withoutThoughts(raw: string): string {
  const start = raw.trimStart()
  const name = ['think', 'thinking', 'thought'].find((each) => start.startsWith(`<${each}>`))
  if (name === undefined) return raw
  const end = start.indexOf(`</${name}>`)
  return end === -1 ? '' : start.slice(end + name.length + 3).trimStart()
}

/**
 * Reads a model's answer about a text. Quotes are replaced by references to the passages of the text. A quote that the
 * text does not contain is left out and counted. `isOver` is false while more of the answer may arrive: a quote that has
 * not ended yet is then withheld. Takes time proportional to the length of the answer, apart from finding new quotes.
 */
export function readAnswer(raw: string, quotes: FoldedQuotes, isOver: boolean): ReadAnswer {
  const reading = new Reading(quotes)
  const text = withoutThoughts(raw)
    .replaceAll(/<(\/?)quote>/gi, '<$1q>')
    .replaceAll(/<(\/?)Q>/g, '<$1q>')
  let at = 0
  for (;;) {
    const open = text.indexOf(OPEN, at)
    if (open === -1) break
    const close = text.indexOf(CLOSE, open)
    if (close === -1 && !isOver) return reading.of(text.slice(at, open), false)
    reading.prose(text.slice(at, open), true)
    // A model that forgot the end of a quote rarely quotes more than a line.
    const line = text.indexOf('\n', open)
    const end = close !== -1 ? close : line === -1 ? text.length : line
    reading.quote(text.slice(open + OPEN.length, end))
    at = close === -1 ? end : close + CLOSE.length
  }
  return reading.of(text.slice(at), isOver)
}

class Reading {
  readonly #quotes: FoldedQuotes
  readonly #parts: string[] = []
  readonly #passages: AnswerPassage[] = []
  #dropped = 0

  constructor(quotes: FoldedQuotes) {
    this.#quotes = quotes
  }

  /** Adds the last words, and returns everything. */
  of(last: string, isOver: boolean): ReadAnswer {
    this.prose(isOver ? last : last.slice(0, endOfSettled(last)), isOver)
    return { answer: this.#parts.join('').trim(), passages: this.#passages, dropped: this.#dropped }
  }

  /** Adds a quotation in several parts if words are omitted in it. */
  quote(words: string): void {
    const parts = words.split(/\[?(?:…|\.{3})\]?/).filter((part) => /[\p{L}\p{N}]/u.test(part))
    const found = parts.map((part) => this.#quotes.find(part))
    if (parts.length === 0 || found.includes(null)) {
      this.#dropped += 1
      return
    }
    this.#parts.push(found.map((passage) => (passage === null ? '' : this.#reference(passage))).join(' '))
  }

  prose(text: string, isOver: boolean): void {
    const lines = text.split('\n')
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.#parts.push('\n')
      const isLast = at === lines.length - 1
      const block = /^\s{0,3}>\s?/.exec(line)
      if (block && (!isLast || isOver)) this.quote(line.slice(block[0].length))
      else if (!block) this.#line(line)
    }
  }

  #line(line: string): void {
    let shown = 0
    let at = 0
    while (at < line.length) {
      const mark = line[at] ?? ''
      const close = closing[mark]
      const opens = close !== undefined && /[\s([{—–]/.test(line[at - 1] ?? ' ')
      const end = opens ? endOfQuotation(line, at, close) : -1
      if (end === -1) {
        at += 1
        continue
      }
      const words = line.slice(at + 1, end)
      if (words.trim().split(/\s+/).length >= LEAST_QUOTED_WORDS) {
        this.#parts.push(plain(line.slice(shown, at)))
        this.quote(words)
        shown = end + 1
      }
      at = end + 1
    }
    this.#parts.push(plain(line.slice(shown)))
  }

  #reference(passage: AnswerPassage): string {
    const known = this.#passages.findIndex(
      (each) => each.char_start === passage.char_start && each.char_end === passage.char_end,
    )
    if (known !== -1) return `[${known + 1}]`
    if (this.#passages.length >= MOST_PASSAGES) return ''
    return `[${this.#passages.push(passage)}]`
  }
}

/** The closing mark of a quotation is followed by the end of a word. -1 if there is none in the line. */
function endOfQuotation(line: string, open: number, close: string): number {
  for (let at = line.indexOf(close, open + 1); at !== -1; at = line.indexOf(close, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(line[at + 1] ?? ' ')) return at
  }
  return -1
}

/** Numbers in brackets are only ours. */
const plain = (text: string): string => text.replaceAll(/\[(\d{1,3})\]/g, '($1)')

/**
 * Returns the length of the words that can be shown while more arrives: no tag, quotation, number in brackets or line of
 * a quote that may have begun.
 */
function endOfSettled(text: string): number {
  const lineStart = text.lastIndexOf('\n') + 1
  const line = text.slice(lineStart)
  const tag = line.lastIndexOf('<')
  const isTag = tag !== -1 && line.length - tag < '<quote>'.length && !line.includes('>', tag)
  const bracket = /\[\d{0,3}$/.exec(line)?.index ?? line.length
  let end = Math.min(isTag ? tag : line.length, bracket)
  for (let at = 0; at < end; at += 1) {
    const close = closing[line[at] ?? '']
    if (close === undefined || !/[\s([{—–]/.test(line[at - 1] ?? ' ')) continue
    const after = endOfQuotation(line, at, close)
    // The letter after the last mark may show that the quotation goes on.
    if (after === -1 || after === line.length - 1) end = at
    else at = after
  }
  return lineStart + end
}
