import { fileAddress } from '#shared/text/file-address.ts'

/** A page's metadata. */
export interface PageFacts {
  readonly title: string
  readonly site: string
  readonly author?: string | undefined
  readonly date?: string | undefined
}

/** Wraps body HTML in a page. Puts the metadata where extractors look for it. */
export function wrapInPage({ title, site, author, date }: PageFacts, body: string): string {
  const facts = [
    `<title>${escapeHtml(title)}</title>`,
    meta('property', 'og:title', title),
    meta('property', 'og:site_name', site),
    author ? meta('name', 'author', author) : '',
    date ? meta('property', 'article:published_time', date) : '',
  ]
  return `<!doctype html><html><head><meta charset="utf-8">${facts.join('')}</head><body>${body}</body></html>`
}

/** Converts plain text to HTML paragraphs, preserving line breaks. */
export function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${linked(escapeHtml(part.trim())).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The SHA-256 of bytes, in hexadecimal. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the address under which a file's text is saved. Identical bytes give identical addresses. */
export async function addressOfText(name: string, bytes: Uint8Array): Promise<string> {
  return fileAddress({ hash: (await sha256Hex(bytes)).slice(0, 32), name })
}

/** A file's name without its extension. */
export const nameWithoutExtension = (name: string): string => name.replace(/\.[a-z0-9]{1,10}$/i, '') || name

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

const linked = (html: string): string =>
  html.replace(/\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/g, (url) => `<a href="${url}">${url}</a>`)
