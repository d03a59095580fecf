const LINK = /https?:\/\/[^\s<>"']{1,2000}/g

/** Quotes in quotes. */
const DEEPEST = 8
/** Maximum number of lines in a signature or a mailing list's footer. Anything longer is text. */
const LONGEST_END = 12

/**
 * Converts a plain-text email to HTML. Empty lines separate paragraphs, wrapped lines are joined, links become
 * clickable, and lines that start with `>` become quotes. The signature and the footer of a mailing list are left out.
 */
export function textPage(text: string): string {
  return quoted(withoutEnd(text.replace(/\r\n?/g, '\n').split('\n')), 0)
}

/** Matches a mark that mail programs insert into a forwarded email, in any language. */
const MARK = /^-{3,} ?\p{L}.{0,110}-{3,}\s*$/u
/** Matches a header in a forwarded text. */
const HEADER = /^[^\s:：][^:：]{0,38}[:：](?:\s|$)/
const FEWEST_HEADERS = 3

/**
 * Returns the lines without the signature (RFC 3676, 4.3), Mailman's footer and the mark at the end of a forwarded
 * email.
 */
function withoutEnd(lines: readonly string[]): readonly string[] {
  const firstMark = lines.findIndex((line) => MARK.test(line))
  let end = lines.length
  for (;;) {
    while (end > 0 && lines[end - 1]?.trim() === '') end -= 1
    const start = lines.slice(0, end).findLastIndex((line) => /^-- ?$|^[_=*-]{40,}$/.test(line) || MARK.test(line))
    const below = lines.slice(start + 1, end)
    if (start <= 0 || below.length > LONGEST_END) return lines.slice(0, end)
    const isSignature = /^-- ?$/.test(lines[start] ?? '') && below.every((line) => !line.startsWith('>'))
    const isEnd = firstMark < start || /^-{3,} ?End |^[^\p{L}]*$/u.test(lines[start] ?? '')
    const isMark = isEnd && below.every((line) => line.trim() === '')
    const isFooter = /^_{40,}$/.test(lines[start] ?? '') && below.some((line) => /https?:|@/.test(line))
    if (!isSignature && !isMark && !isFooter) return lines.slice(0, end)
    end = start
  }
}

function quoted(all: readonly string[], depth: number): string {
  const parts: string[] = []
  for (let at = 0; at < all.length; ) {
    const isQuote = isQuoted(all[at])
    let end = at + 1
    while (end < all.length && isQuoted(all[end]) === isQuote) end += 1
    const lines = all.slice(at, end)
    if (isQuote && depth < DEEPEST) {
      const inner = lines.map((line) => line.replace(/^\s{0,3}> ?/, ''))
      parts.push(`<blockquote>${quoted(inner, depth + 1)}</blockquote>`)
    } else parts.push(paragraphs(lines.join('\n')))
    at = end
  }
  return parts.filter((part) => part !== '').join('\n')
}

const isQuoted = (line: string | undefined): boolean => /^\s{0,3}>(?!From )/.test(line ?? '')

function paragraphs(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.replace(/^\n+/, '').trimEnd())
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linked(lines(paragraph))}</p>`)
    .join('\n')
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/**
 * Joins wrapped lines. A line that is nearly as long as the longest one was wrapped, and shorter lines end where the
 * writer ended them. Each header is a separate line, and a line that starts with a space continues the header above it.
 */
function lines(paragraph: string): string {
  const all = paragraph.split('\n')
  const headers = all.filter((line) => HEADER.test(line)).length
  const isHead = headers >= FEWEST_HEADERS && headers * 2 > all.length
  const widest = all.reduce((most, line) => Math.max(most, line.length), 0)
  return all.reduce((sum, line, index) => {
    const before = all[index - 1]
    if (before === undefined) return line
    const isWrapped = isHead ? /^\s/.test(line) : widest > 50 && before.length > widest - 20
    return `${sum}${isWrapped ? ' ' : '\n'}${line.trim()}`
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
