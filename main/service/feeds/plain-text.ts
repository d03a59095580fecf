import { escapeHtml } from './feed-element.ts'

const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|code|div|em|figure|h[1-6]|hr|i|iframe|img|li|ol|p|pre|span|strong|table|ul|video)[\s/>]/i
const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/gi

/**
 * A text without any tags as HTML, in which its paragraphs and addresses are such. `keepsLines`: every line is one, and
 * not only what blank lines part. A text with tags stays as it is.
 */
export function htmlOfPlain(text: string, keepsLines: boolean): string {
  const isPlain = !TAG.test(text) && (/\n[ \t\r]*\n/.test(text) || (keepsLines && /\n|https?:/i.test(text)))
  if (!isPlain) return text
  return text
    .split(/\n[ \t\r]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      const html = keepsLines ? linked(paragraph.trim()).replace(/\r?\n/g, '<br>') : linked(paragraph.trim())
      return `<p>${html}</p>`
    })
    .join('')
}

/** Text is escaped already where it has entities, as that of RSS may be. */
function linked(text: string): string {
  const parts: string[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(/(?<![.,;:!?'”’)\]])[.,;:!?'”’)\]]+$/, '')
    parts.push(bracketsOf(text.slice(end, index)), `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`)
    end = index + address.length
  }
  return parts.join('') + bracketsOf(text.slice(end))
}

const bracketsOf = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
