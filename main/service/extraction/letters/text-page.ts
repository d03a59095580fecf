const LINK = /https?:\/\/[^\s<>"']{1,2000}/g

/** A plain letter as HTML: paragraphs between empty lines, lines that were wrapped put together, links to click. */
export function textPage(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.replace(/^\n+/, '').trimEnd())
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linked(lines(paragraph))}</p>`)
    .join('\n')
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A line that is nearly as long as the longest was broken for its width. Shorter ones end where their writer did. */
function lines(paragraph: string): string {
  const all = paragraph.split('\n')
  const widest = all.reduce((most, line) => Math.max(most, line.length), 0)
  return all.reduce((sum, line, index) => {
    const before = all[index - 1]
    if (before === undefined) return line
    return `${sum}${widest > 50 && before.length > widest - 20 ? ' ' : '\n'}${line.trim()}`
  }, '')
}

function linked(text: string): string {
  let out = ''
  let end = 0
  for (const found of text.matchAll(LINK)) {
    const url = found[0].replace(/(?<![).,;:!?\]])[).,;:!?\]]+$/, '')
    out += `${escapeText(text.slice(end, found.index))}<a href="${escapeText(url)}">${escapeText(url)}</a>`
    end = found.index + url.length
  }
  return (out + escapeText(text.slice(end))).replaceAll('\n', '<br>')
}
