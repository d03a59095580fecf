import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { listText } from '#shared/language/formats.ts'
import { isMisread, labelCharsets } from '#shared/text/email/label-charsets.ts'
import * as t from '#shared/words/app/incoming.ts'
import { addressOfText, escapeHtml, nameWithoutExtension, paragraphs, wrapInPage } from './wrap-in-page.ts'

const PICTURE = /^image\/(?:png|jpe?g|gif|webp|avif)$/
/** Parts that prove who sent an email, and contain nothing to read. */
const SIGNATURE = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/
/** Maximum characters of the pictures that are embedded in the page. */
const MOST_PICTURES = 8_000_000

/** Contents to save, and the address under which to save them. */
export interface PageFromFile {
  readonly url: string
  readonly html: string
}

/** Converts a saved email (RFC 5322, MIME) to a page. Returns null if the file is not an email or has no text. */
export async function readEmail(name: string, bytes: Uint8Array): Promise<PageFromFile | null> {
  // Forwarded emails inside it are attachments. Each would be a separate page.
  const email = await parse(bytes)
  const { html, text, from, subject, date, headers } = email
  const known = headers.some(({ key }) => ['from', 'date', 'subject', 'message-id', 'received'].includes(key))
  const said = html?.trim() ? html : paragraphs(text ?? '')
  if (!known || said === '') return null
  const body = withFiles(said, email.attachments)
  const sender = from?.name || from?.address || ''
  const facts = {
    title: subject?.trim() || nameWithoutExtension(name),
    site: sender || t.anEmail,
    author: sender,
    date,
  }
  // The author of the email can name any page as its web version, but the email must not replace that page.
  return { url: await addressOfText(name, bytes), html: wrapInPage(facts, body) }
}

async function parse(bytes: Uint8Array): Promise<Email> {
  const options = { forceRfc822Attachments: true }
  const email = await PostalMime.parse(bytes, options)
  return isMisread(email.html) || isMisread(email.text) ? PostalMime.parse(labelCharsets(bytes), options) : email
}

/** Returns the text with the pictures that it shows (RFC 2392), and with the names of the files that are left out. */
function withFiles(html: string, attachments: readonly Attachment[]): string {
  const byId = new Map(attachments.map((file) => [(file.contentId ?? '').replace(/^<|>$/g, ''), file]))
  const shown = new Set<Attachment>()
  let left = MOST_PICTURES
  const text = html.replace(/(["'])cid:([^"'<>\s]{1,300})\1/gi, (all, quote: string, id: string) => {
    const file = byId.get(id) ?? byId.get(id.replaceAll('%40', '@'))
    if (!file || !PICTURE.test(file.mimeType)) return all
    const written = base64Of(bytesOf(file))
    if (written.length > left) return all
    left -= written.length
    shown.add(file)
    return `${quote}data:${file.mimeType};base64,${written}${quote}`
  })
  const others = attachments.filter((file) => !shown.has(file) && !SIGNATURE.test(file.mimeType))
  const names = others.map((file) => file.filename?.trim() || t.aFileWithoutAName)
  return names.length === 0 ? text : `${text}<p>${escapeHtml(t.attachedNames({ names: listText(names) }))}</p>`
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** Works in pieces, because a call accepts a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}
