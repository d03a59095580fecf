import PostalMime from 'postal-mime'
import * as t from '#shared/words/app/incoming.ts'
import { addressOfText, wrapInPage, paragraphs, nameWithoutExtension } from './wrap-in-page.ts'

/** Contents to save, and the address to save them under. */
export interface PageFromFile {
  readonly url: string
  readonly html: string
}

/** Converts a saved email (RFC 5322, MIME) to a page. Returns null if it is no email or has no text. */
export async function readEmail(name: string, bytes: Uint8Array): Promise<PageFromFile | null> {
  // Forwarded emails inside are attachments. Each would be a page of its own.
  const letter = await PostalMime.parse(bytes, { forceRfc822Attachments: true })
  const { html, text, from, subject, date, headers } = letter
  const known = headers.some(({ key }) => ['from', 'date', 'subject', 'message-id', 'received'].includes(key))
  const body = html?.trim() ? html : paragraphs(text ?? '')
  if (!known || body === '') return null
  const sender = from?.name || from?.address || ''
  const facts = {
    title: subject?.trim() || nameWithoutExtension(name),
    site: sender || t.aLetter,
    author: sender,
    date,
  }
  // Whoever wrote the email can name any page as its web version. It must not take that page's place.
  return { url: await addressOfText(name, bytes), html: wrapInPage(facts, body) }
}
