import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { isMisread, labelCharsets } from '#shared/text/email/label-charsets.ts'
import { wordCount } from '#shared/text/word-count.ts'
import * as t from '#shared/words/service/fetching.ts'
import { decodeText } from '../../decoding/decode-text.ts'
import { ExtractionError } from '../extraction-error.ts'
import type { PageDocument } from '../page-document.ts'
import { parsePage } from '../page/parse-page.ts'
import { confirmationOf } from './confirmation-of.ts'
import { plainSubject, takeForwardedHead } from './forwarded-head.ts'
import { emailPage } from './email-page.ts'
import type { EmailAttachment, EmailFile, EmailPicture, ReadEmail } from './email.ts'
import { pruneEmail } from './prune-email.ts'
import { cleanName, senderOf } from './sender-of.ts'
import { escapeText, textPage } from './text-page.ts'
import { unsubscribeWays } from './unsubscribe-ways.ts'
import { isCountedLink, unwrapLink } from './unwrap-link.ts'

/** An email that is attached as a file is treated as an attachment. */
const OPTIONS = { forceRfc822Attachments: true }
/** An email with more words than this is an item in its own right, not just a cover note for its attachments. */
const COVER_WORDS = 60
/** The same limit for an HTML email, in which signatures and notices count, too. */
const COVER_PAGE_WORDS = 200
/** Share of a text's words that the page of the same email contains at least. The text also has the addresses of links. */
const SAME_WORDS = 0.6
const PICTURE = /^image\/(?:png|jpe?g|gif|webp|avif)$/
/** Media types of parts that prove who sent an email and contain no readable text. */
const SIGNATURE = /^application\/(?:pgp-(?:signature|encrypted)|(?:x-)?pkcs7-signature)$/
const MOST_PICTURES = 100
const MOST_FILES = 20
/** Maximum number of characters of a text that are read. */
const MOST_TEXT = 10_000_000
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]+/g
const WEB_VERSION =
  /^\W*(?:view|read|open|see)\b.{0,24}\b(?:browser|online|web|site)\b|^\W*(?:view|read) (?:online|it online)|^\W*web version|im browser|dans (?:votre|le|un) navigateur|en (?:el|tu|su) navegador|nel browser|online lesen/i

/** Reads an email: its sender, its text and its attachments. Throws ExtractionError. */
export async function readEmail({ bytes, salt, pictureBase }: EmailFile): Promise<ReadEmail> {
  const outer = await parse(bytes)
  const inner = forwardedIn(outer)
  const email = inner ? await parse(inner.bytes) : outer
  const pictures = picturesOf(email.attachments, salt, pictureBase)
  const { pdfs, leftOut } = filesOf(email.attachments)
  // If an email contains a forwarded one, its other attachments are listed with the forwarded one.
  if (inner) leftOut.push(...filesOf(outer.attachments.filter((file) => file !== inner.file)).names)
  const body = wholeBody(bodyOf(email), pictures, leftOut)
  const shown = body === null ? null : parsePage(body)
  const head = shown && takeForwardedHead(shown, email.subject ?? '', !hasPage(email))
  const original = head?.isFirst && !hasPage(email) ? originalPage(email.attachments, shown) : null
  const page = original ?? shown
  const html = page && (head ? page.documentElement.innerHTML : body)
  const webUrl = page && webVersion(page)
  const links = page ? linksOf(page) : []
  if (page) pruneEmail(page)
  const text = page?.body.textContent ?? ''
  const words = wordCount(text.slice(0, 200_000))
  const sender = head?.sender ?? senderOf(email)
  const subject = cleanSubject(head?.subject ?? email.subject ?? '')
  const sent = head?.sentMs ?? Date.parse(email.date ?? '')
  const sentMs = sent === null || Number.isNaN(sent) ? null : sent
  const facts = { subject, sender: sender.name, sent: isoOf(sentMs) }
  const from = sender.address
  return {
    subject,
    sender,
    sentMs,
    fingerprint: fingerprint(email, sender.address ?? ''),
    formerFingerprint: formerFingerprint(email, sender.address ?? '', text),
    isForwarded: inner !== null || head !== null,
    isAutomatic: isAutomatic(outer),
    unsubscribe: head ? null : unsubscribeWays(email.headers),
    confirmation: confirmationOf({ subject, from, text: text.replace(/\s+/g, ' '), words, links }),
    webUrl,
    html: html === null || (pdfs.length > 0 && words < COVER_WORDS) ? null : emailPage(html, facts),
    words,
    pictures: pictures.map(({ token, bytes: picture }) => ({ token, bytes: picture })),
    pdfs,
  }
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    const email = await PostalMime.parse(bytes, OPTIONS)
    const isSpoilt = isMisread(email.html) || isMisread(email.text)
    return isSpoilt ? await PostalMime.parse(labelCharsets(bytes, encodingOfLetters), OPTIONS) : email
  } catch (error) {
    throw new ExtractionError('too_complex', { cause: error })
  }
}

const encodingOfLetters = (bytes: Uint8Array): string => decodeText(bytes, null).encoding

/** Returns an email that is attached as a file, unless the message that contains it is an email in its own right. */
function forwardedIn({
  attachments,
  text,
  html,
}: Email): { readonly bytes: Uint8Array; readonly file: Attachment } | null {
  const whole = attachments.find(({ mimeType }) => mimeType === 'message/rfc822')
  if (!whole || wordCount((text ?? '').slice(0, 20_000)) > COVER_WORDS || (html?.length ?? 0) > 50_000) return null
  const shown = (html ?? '').replace(/<style\b[^<]*<\/style>/gi, ' ').replace(/<[^<>]*>/g, ' ')
  if (wordCount(shown) > COVER_PAGE_WORDS) return null
  return { bytes: bytesOf(whole), file: whole }
}

/**
 * Returns the page of a forwarded email that a program attached below its text, as Claws Mail does. Null if there is
 * none, or if the text has other words.
 */
function originalPage(attachments: readonly Attachment[], shown: PageDocument | null): PageDocument | null {
  const [file] = attachments
  if (file?.mimeType !== 'text/html' || attachments.length > 1) return null
  const page = parsePage(decodeText(bytesOf(file), null).text.slice(0, MOST_TEXT).replace(CONTROLS, ''))
  const theirs = longWords(page)
  const words = longWords(shown)
  const known = [...words].filter((word) => theirs.has(word))
  return known.length >= words.size * SAME_WORDS && known.length > 0 ? page : null
}

const longWords = (page: PageDocument | null): ReadonlySet<string> =>
  new Set((page?.body.textContent ?? '').slice(0, 200_000).match(/[\p{L}\p{N}]{4,40}/gu))

function bodyOf(email: Email): string | null {
  if (hasPage(email)) return pageOf(email)
  const plain = (email.text ?? '').slice(0, MOST_TEXT).replace(CONTROLS, '')
  return plain.trim() === '' ? null : textPage(plain)
}

/** True if an email's HTML contains text or a picture. */
function hasPage(email: Email): boolean {
  const given = pageOf(email)
  return /<img\b/i.test(given) || given.replace(/<[^<>]*>/g, '').trim() !== ''
}

const pageOf = ({ html }: Email): string => (html ?? '').slice(0, MOST_TEXT).replace(CONTROLS, '')

interface NamedPicture extends EmailPicture {
  readonly name: string
  readonly url: string
}

/** Returns the attached pictures, most of which the text refers to by their Content-ID. */
function picturesOf(attachments: readonly Attachment[], salt: string, base: string): NamedPicture[] {
  return attachments
    .filter(({ mimeType }) => PICTURE.test(mimeType))
    .slice(0, MOST_PICTURES)
    .map((attachment) => {
      const bytes = bytesOf(attachment)
      const token = createHash('sha256').update(salt).update(bytes).digest('hex').slice(0, 40)
      return { name: (attachment.contentId ?? '').replace(/^<|>$/g, ''), url: base + token, token, bytes }
    })
}

/**
 * Returns the text, with pictures where the text refers to them. Other pictures come at the end, with the names of the
 * other attachments.
 */
function wholeBody(html: string | null, pictures: readonly NamedPicture[], leftOut: readonly string[]): string | null {
  const urls = new Map(pictures.map(({ name, url }) => [name, url]))
  const shown = new Set<string>()
  const text = (html ?? '').replace(/\bcid:([^\s"'<>)]{1,400})/gi, (whole, name: string) => {
    const url = urls.get(name) ?? urls.get(name.replaceAll('%40', '@'))
    if (url === undefined) return whole
    shown.add(url)
    return url
  })
  const others = pictures.filter(({ url }) => !shown.has(url))
  const images = others.map(({ url }) => `<p><img src="${url}" alt=""></p>`)
  const files = leftOut.length === 0 ? '' : `<p>${escapeText(t.attachedFiles({ names: leftOut.join(', ') }))}</p>`
  const whole = text + images.join('') + files
  return whole === '' ? null : whole
}

interface EmailFiles {
  readonly pdfs: EmailAttachment[]
  /** Names of the files that aren't opened. */
  readonly leftOut: string[]
  /** Names of all files. */
  readonly names: string[]
}

/** Returns the attachments other than pictures. A signature doesn't count as a file. */
function filesOf(attachments: readonly Attachment[]): EmailFiles {
  const files = attachments.filter(({ mimeType }) => !PICTURE.test(mimeType) && !SIGNATURE.test(mimeType))
  const found: EmailFiles = { pdfs: [], leftOut: [], names: [] }
  for (const file of files.slice(0, MOST_FILES)) {
    const bytes = bytesOf(file)
    const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
    const usual = isPdf ? t.attachmentPdf : file.mimeType === 'message/rfc822' ? t.anUnnamedEmail : t.anUnnamedFile
    const name = fileName(file.filename ?? '') || usual
    found.names.push(name)
    if (isPdf) found.pdfs.push({ name, mediaType: 'application/pdf', bytes })
    else found.leftOut.push(name)
  }
  const more = files.length - MOST_FILES
  if (more > 0) found.leftOut.push(t.moreFiles({ count: more }))
  return found
}

/** Returns the last part of a path, without characters that hide text or reverse its direction. */
function fileName(name: string): string {
  return cleanName(name.split(/[\\/]/).at(-1) ?? '').slice(-120)
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

function cleanSubject(subject: string): string {
  return cleanName(plainSubject(subject)).slice(0, 500)
}

/**
 * Returns a hash of everything in an email that the reader sees. The Message-ID alone is not reliable, because another
 * sender may use the same one. Anything that servers add in transit is omitted.
 */
function fingerprint({ messageId, subject, html, text, attachments }: Email, from: string): string {
  const hash = createHash('sha256')
  const facts = [from, messageId ?? '', subject ?? '', html ?? '', text ?? '']
  for (const fact of [...facts, ...attachments.map(({ filename }) => filename ?? '')])
    hash.update(`${fact.length} ${fact}\n`)
  for (const attachment of attachments) hash.update(createHash('sha256').update(bytesOf(attachment)).digest())
  return hash.digest('base64url')
}

function formerFingerprint({ messageId, subject }: Email, from: string, text: string): string {
  const id = /<?([^\s<>]{5,900})>?/.exec(messageId ?? '')?.[1]
  const words = id === undefined ? `${from}\n${subject ?? ''}\n${text.replace(/\s+/g, ' ')}` : `id:${id}`
  return createHash('sha256').update(words).digest('base64url')
}

function isAutomatic({ headers }: Email): boolean {
  const said = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? ''
  const isList = headers.some(({ key }) => key.startsWith('list-'))
  return !isList && said('auto-submitted').startsWith('auto-replied')
}

function webVersion(page: PageDocument): string | null {
  for (const link of page.querySelectorAll('a[href]')) {
    const text = link.textContent.trim()
    if (text.length > 60 || !WEB_VERSION.test(text)) continue
    const url = unwrapLink(link.getAttribute('href') ?? '')
    return /^https?:\/\//i.test(url) && !isCountedLink(url) ? url : null
  }
  return null
}

function linksOf(page: PageDocument): { url: string; text: string }[] {
  const links: { url: string; text: string }[] = []
  for (const link of page.querySelectorAll('a[href]')) {
    const url = link.getAttribute('href') ?? ''
    if (links.length < 60 && /^https?:\/\//i.test(url)) links.push({ url, text: link.textContent.trim().slice(0, 200) })
  }
  return links
}

function isoOf(milliseconds: number | null): string {
  const isDate = milliseconds !== null && Math.abs(milliseconds) < 8e15
  return isDate ? new Date(milliseconds).toISOString() : ''
}
