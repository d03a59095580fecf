import PostalMime from 'postal-mime'
import { type IncomingItem, incomingItem } from '../incoming-item.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { webAddress } from '../values/web-address.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'

/** Whether a text begins with the headers of mail or of a page in MHTML. */
export function isLetter(text: string): boolean {
  const head = text.slice(0, 4000).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const headers = head.match(
    /^(?:from|to|subject|date|mime-version|received|message-id|return-path|content-type|snapshot-content-location):\s/gim,
  )
  return (headers?.length ?? 0) >= 2 && /^(?:From |[A-Za-z][\w-]*:\s)/.test(text)
}

/** The letters of a mailbox, or the one. */
export function lettersIn(text: string): readonly string[] {
  return text.startsWith('From ') ? text.split(/^From .*\r?\n/m).filter((letter) => letter.trim() !== '') : [text]
}

/** A letter, or a page that a browser saved as MHTML. */
export async function readLetter(source: string): Promise<IncomingItem> {
  const letter = await PostalMime.parse(source, { forceRfc822Attachments: true })
  const header = (name: string): string | undefined => letter.headers.find(({ key }) => key === name)?.value
  const page = header('snapshot-content-location')
  const sender = lineOf(letter.from?.name) ?? lineOf(letter.from?.address)
  const sent = momentOf(letter.date)
  return incomingItem({
    // A page that a browser saved has its address. Whoever wrote an email can name any page as its web version.
    url: webAddress(page),
    title: lineOf(letter.subject) ?? 'A letter',
    author: page === undefined ? sender : null,
    site: page === undefined ? sender : null,
    publishedMs: page === undefined ? sent : null,
    savedMs: sent,
    html: wordsOf(letter.html) ?? (wordsOf(letter.text) === null ? null : htmlOfText(String(letter.text))),
  })
}
