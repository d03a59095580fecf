import { bytesOfPart, contentType, type MimeMessage, type MimePart } from '#shared/text/email/mime-parts.ts'
import { decodeText } from '../../decode-text.ts'
import { type IncomingItem, incomingItem } from '../../incoming-item.ts'
import { momentOf } from '../../values/moment-of.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { type PagePicture, withPictures } from './page-pictures.ts'
import { readSavedPage } from './saved-page.ts'

const PAGE = /^(?:text\/html|application\/xhtml\+xml)$/

/**
 * Returns the part that contains the page, if a browser saved the message as MHTML (RFC 2557). Undefined for an email,
 * because its sender can make up the addresses of its parts.
 */
export function pagePart({ headers, parts }: MimeMessage): MimePart | undefined {
  const { parameters } = contentType(headers)
  const pages = parts.filter((part) => PAGE.test(contentType(part.headers).value))
  const named = parameters.get('start')
  const page = pages.find((part) => named !== undefined && part.headers.get('content-id') === named) ?? pages[0]
  if (headers.has('snapshot-content-location')) return page
  const isSent = ['received', 'message-id', 'to', 'return-path'].some((name) => headers.has(name))
  return !isSent && page?.headers.has('content-location') ? page : undefined
}

/** Reads a page saved as MHTML and embeds its pictures. */
export function readWebArchive({ headers, parts }: MimeMessage, page: MimePart, subject: string): IncomingItem {
  const address = locationOf(
    headers.get('snapshot-content-location') ?? page.headers.get('content-location'),
    undefined,
  )
  const html = withPictures(openShadows(htmlOfPart(page)), picturesOf(parts, address), address ?? null)
  const facts = readSavedPage(html, subject)
  return incomingItem({
    ...facts,
    url: webAddress(address) ?? facts.url,
    savedMs: momentOf(headers.get('date')),
  })
}

/**
 * Decodes a part with the charset of its headers, or with the one that the page declares according to the rules of
 * HTML.
 */
function htmlOfPart(part: MimePart): string {
  const bytes = bytesOfPart(part)
  const decoder = decoderOf(contentType(part.headers).parameters.get('charset'))
  return decoder?.decode(bytes) ?? decodeText(bytes) ?? ''
}

/** Null if there is no charset, or if it is one that browsers don't know. */
export function decoderOf(charset: string | undefined) {
  try {
    return charset === undefined ? null : new TextDecoder(charset)
  } catch {
    return null
  }
}

/** Long addresses may be folded, with whitespace inside them. */
function locationOf(given: string | undefined, base: string | undefined): string | undefined {
  const address = given?.replace(/\s+/g, '')
  return address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : undefined
}

function picturesOf(parts: readonly MimePart[], base: string | undefined): ReadonlyMap<string, PagePicture> {
  const pictures = new Map<string, PagePicture>()
  for (const part of parts) {
    const picture = { type: contentType(part.headers).value, bytes: () => Buffer.from(bytesOfPart(part)) }
    const location = locationOf(part.headers.get('content-location'), base)
    const id = part.headers.get('content-id')?.replace(/^<|>$/g, '')
    if (location !== undefined) pictures.set(location, picture)
    if (id !== undefined) pictures.set(`cid:${id}`, picture)
  }
  return pictures
}

/** Shadow trees are saved as templates. Their contents become part of the page. */
function openShadows(html: string): string {
  const open: boolean[] = []
  return html.replace(/<(\/?)template(?=[\s>])([^<>]{0,1000})>/gi, (whole, slash: string, attributes: string) => {
    if (slash === '') open.push(/\sshadow(?:root)?mode\s*=/i.test(attributes))
    const isShadow = slash === '' ? open.at(-1) : open.pop()
    return isShadow ? `<${slash}div>` : whole
  })
}
