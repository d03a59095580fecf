import { escapeHtml } from './feed-element.ts'

const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|code|div|em|figure|h[1-6]|hr|i|iframe|img|li|ol|p|pre|span|strong|table|ul|video)[\s/>]/i
const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/gi

/**
 * Converts text without any tags to HTML, with paragraphs and links. With `keepsLines`, every line becomes a paragraph,
 * not just text between blank lines. Text with tags is returned unchanged.
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

/** Text that contains entities is already escaped, as it may be in RSS. */
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
