import * as t from '#shared/words/service/fetching.ts'
import type { PageLine } from './page-lines.ts'

/** Placeholders that programs write instead of a title. */
const noTitle = /^(?:untitled|microsoft word\b|slide \d|document\d*$|.*\.(?:docx?|pdf|tex|indd|dvi|rtf|pptx?)$)/i

/** Returns the document's own title, otherwise the largest line near its start, otherwise its file name. */
export function pdfTitle(said: unknown, firstPage: readonly PageLine[], url: string): string {
  const own = typeof said === 'string' ? said.replace(/\s+/g, ' ').trim() : ''
  if (/\p{L}{2}/u.test(own) && !noTitle.test(own)) return own
  const largest = Math.max(0, ...firstPage.map(({ size }) => size))
  const words = firstPage.filter(({ text }) => /\p{L}{2}/u.test(text))
  const usual = words.map(({ size }) => size).sort((a, b) => a - b)[Math.floor(words.length / 2)] ?? 0
  if (largest > 1.15 * usual) {
    const from = firstPage.findIndex(({ size }) => size === largest)
    const lines = firstPage.slice(from, from + 4)
    const end = lines.findIndex(({ size }) => size !== largest)
    const title = (end < 0 ? lines : lines.slice(0, end)).map(({ text }) => text).join(' ')
    if (/\p{L}{2}/u.test(title) && title.length <= 300) return title
  }
  return fileName(url)
}

function fileName(url: string): string {
  if (!URL.canParse(url)) return t.pdfDocument
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').filter(Boolean).at(-1) ?? ''
  let name: string
  try {
    name = decodeURIComponent(last)
  } catch {
    // A percent sign that isn't part of an escape sequence belongs to the name.
    name = last
  }
  name = name
    .replace(/\.pdf$/i, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  return name === '' ? hostname : name.charAt(0).toUpperCase() + name.slice(1)
}
