import PostalMime from 'postal-mime'
import { type IncomingItem, incomingItem } from '../incoming-item.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { contentType, type MimeMessage, mimeParts } from './mime-parts.ts'
import { htmlOfPart, pagePart, readWebArchive } from './web-archive.ts'

/** Whether a text begins with the headers of mail or of a page in MHTML. */
export function isLetter(text: string): boolean {
  const head = text.slice(0, 4000).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const headers = head.match(
    /^(?:from|to|subject|date|mime-version|received|message-id|return-path|content-type|snapshot-content-location):\s/gim,
  )
  return (headers?.length ?? 0) >= 2 && /^(?:From |[A-Za-z][\w-]*:\s)/.test(text)
}

/** The letters of a mailbox, or the one. Both have one character per byte. */
export function lettersIn(source: string): readonly string[] {
  return source.startsWith('From ') ? source.split(/^From .*\r?\n/m).filter((letter) => letter.trim() !== '') : [source]
}

/** A letter, or a page that a browser saved as MHTML. `source` has one character per byte. */
export async function readLetter(source: string): Promise<IncomingItem> {
  const message = mimeParts(source)
  const letter = await PostalMime.parse(Buffer.from(source, 'latin1'), { forceRfc822Attachments: true })
  const subject = lineOf(letter.subject)
  const page = pagePart(message)
  if (page) return readWebArchive(message, page, subject ?? 'A page')
  const sender = lineOf(letter.from?.name) ?? lineOf(letter.from?.address)
  const sent = momentOf(letter.date)
  return incomingItem({
    title: subject ?? 'A letter',
    author: sender,
    site: sender,
    publishedMs: sent,
    savedMs: sent,
    html:
      wordsOf(htmlOf(letter.html, message)) ?? (wordsOf(letter.text) === null ? null : htmlOfText(String(letter.text))),
  })
}

/** A part that names no charset was taken for UTF-8, although the page in it may name one. */
function htmlOf(html: string | undefined, { parts }: MimeMessage): string | undefined {
  if (!html?.includes('\uFFFD')) return html
  const part = parts.find(({ headers }) => contentType(headers).value === 'text/html')
  return part && !contentType(part.headers).parameters.has('charset') ? htmlOfPart(part) : html
}
