import { fileAddress } from '#shared/text/file-address.ts'

/** What is known of something that becomes a page, besides its body. */
export interface PageFacts {
  readonly title: string
  readonly site: string
  readonly author?: string | undefined
  readonly date?: string | undefined
}

/** A page around a body of HTML, with what is known of it where readers of pages look for that. */
export function wrapInPage({ title, site, author, date }: PageFacts, body: string): string {
  const facts = [
    `<title>${escaped(title)}</title>`,
    meta('property', 'og:title', title),
    meta('property', 'og:site_name', site),
    author ? meta('name', 'author', author) : '',
    date ? meta('property', 'article:published_time', date) : '',
  ]
  return `<!doctype html><html><head><meta charset="utf-8">${facts.join('')}</head><body>${body}</body></html>`
}

/** Paragraphs of plain text; the lines of one stay lines. */
export function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${linked(escaped(part.trim())).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The SHA-256 of bytes, in hexadecimal. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The address that a file's words are kept under; the same bytes come to the same one. */
export async function wordsAddress(name: string, bytes: Uint8Array): Promise<string> {
  return fileAddress({ hash: (await hashOf(bytes)).slice(0, 32), name })
}

/** A file's name without its ending. */
export const stem = (name: string): string => name.replace(/\.[a-z0-9]{1,10}$/i, '') || name

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`

const linked = (html: string): string =>
  html.replace(/\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/g, (url) => `<a href="${url}">${url}</a>`)
