import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { isMisread, labelCharsets } from '#shared/text/email/label-charsets.ts'
import { mimeParts } from '#shared/text/email/mime-parts.ts'
import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, incomingItem } from '../incoming-item.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { pagePart, readWebArchive } from './saved/web-archive.ts'

/** True if a text starts with the headers of an email or of a page saved as MHTML. */
export function isEmail(text: string): boolean {
  const head = text.slice(0, 4000).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const headers = head.match(
    /^(?:from|to|subject|date|mime-version|received|message-id|return-path|content-type|snapshot-content-location):\s/gim,
  )
  return (headers?.length ?? 0) >= 2 && /^(?:From |[A-Za-z][\w-]*:\s)/.test(text)
}

/** The line that separates the emails of a mailbox (RFC 4155). It comes after a blank line and before a header. */
const SEPARATOR = /(?<=^|\n\r?\n)From [^\n]*\n(?=[!-9;-~]{1,76}:)/g

/** Returns the emails of a mailbox, or the single email in the file. Strings have one character per byte. */
export function emailsIn(source: string): readonly string[] {
  if (!source.startsWith('From ')) return [source]
  // Lines within an email that look like a separator are escaped.
  return source
    .split(SEPARATOR)
    .filter((email) => email.trim() !== '')
    .map((email) => email.replace(/^>(?=>*From )/gm, ''))
}

/** Reads an email, or a page that a browser saved as MHTML. `source` has one character per byte. */
export async function readEmail(source: string): Promise<FoundItems> {
  const message = mimeParts(source)
  const email = await parse(Buffer.from(source, 'latin1'))
  const subject = lineOf(email.subject)
  const page = pagePart(message)
  if (page) return { items: [readWebArchive(message, page, subject ?? t.page)], refused: [] }
  const sender = lineOf(email.from?.name) ?? lineOf(email.from?.address)
  const sent = momentOf(email.date)
  const { html, others } = withPictures(email.html ?? '', email.attachments)
  const refused = others.map((file) => ({
    name: lineOf(file.filename) ?? subject ?? t.file,
    reason: reason('row_is_file_of_email'),
  }))
  const text = wordsOf(html) ?? (wordsOf(email.text) === null ? null : htmlOfText(String(email.text)))
  if (text === null) {
    const name = subject ?? sender ?? t.email
    return { items: [], refused: [...refused, { name, reason: reason('row_is_email_without_text') }] }
  }
  const item = incomingItem({
    title: subject ?? t.email,
    ...{ author: sender, site: sender, publishedMs: sent, savedMs: sent, html: text },
  })
  return { items: [item], refused }
}

async function parse(bytes: Uint8Array): Promise<Email> {
  const options = { forceRfc822Attachments: true }
  const email = await PostalMime.parse(bytes, options)
  return isMisread(email.html) || isMisread(email.text) ? PostalMime.parse(labelCharsets(bytes), options) : email
}

/** Maximum number of characters of pictures that are embedded in an email. */
const MOST_PICTURES = 60_000_000
const PICTURE = /^image\/(?:png|jpe?g|gif|webp|avif)$/
/** Parts that prove who sent an email but contain nothing to read. */
const SIGNATURE = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/

/** Embeds the pictures that an email shows (RFC 2392). `others` contains all other attachments. */
function withPictures(html: string, attachments: readonly Attachment[]) {
  const shown = new Set<Attachment>()
  const byId = new Map(attachments.map((file) => [file.contentId?.replace(/^<|>$/g, '') ?? '', file]))
  let left = MOST_PICTURES
  const whole = html.replace(/(["'])cid:([^"'<>\s]{1,300})\1/gi, (all, quote: string, id: string) => {
    const file = byId.get(decodedId(id))
    const bytes = file && PICTURE.test(file.mimeType) ? Buffer.from(file.content as ArrayBuffer) : null
    if (!file || !bytes || bytes.length * 1.4 > left) return all
    left -= bytes.length * 1.4
    shown.add(file)
    return `${quote}data:${file.mimeType};base64,${bytes.toString('base64')}${quote}`
  })
  return { html: whole, others: attachments.filter((file) => !shown.has(file) && !SIGNATURE.test(file.mimeType)) }
}

function decodedId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
