import { writtenDate } from '#shared/text/written-date.ts'
import type { PageDocument, PageElement } from '../page-document.ts'
import { type EmailLine, firstLines, lastLines } from './email-lines.ts'
import type { Sender } from './email.ts'
import { senderNamed } from './sender-of.ts'

export interface ForwardedHead {
  /** True if nothing stands above it, so that the email has no remark of the person who forwarded it. */
  readonly isFirst: boolean
  readonly sender: Sender
  readonly subject: string
  readonly sentMs: number | null
}

/** Maximum line number at which the head may start. */
const LATEST_START = 40
/** Maximum number of lines in a head that lists every header of its email, including those added in transit. */
const MOST_HEADERS = 150
/** Maximum number of lines between the mark and the head. */
const MARK_DISTANCE = 3
/** Maximum number of lines into which the mail program may have wrapped one header. */
const MOST_WRAPPED = 3
/** Maximum number of characters in a value below its label, and in a date. */
const LONGEST_VALUE = 300
/** Maximum number of lines in a signature. Anything longer is text. */
const LONGEST_SIGNATURE = 12

const MARKER =
  /forwarded message|begin forwarded|weitergeleitete nachricht|message (?:transféré|transf[ée]r[ée]e?)|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|mensagem (?:encaminhada|reencaminhada)|vidarebefordrat meddelande|videresendt (?:melding|besked|meddelelse)|przekazana wiadomość|пересылаемое сообщение|пересланное сообщение|転送されたメッセージ|转发的邮件|original message|ursprüngliche nachricht|message d.origine/i
/** Matches words framed by dashes or similar characters, which mail programs use as the mark in any language. */
const FRAMED = /^[-–—_=*]{2,}[^\p{L}]{0,20}\p{L}.{0,110}?[-–—_=*]{2,}$/u
const RULE = /^[-–—_=*]{3,}$/
const LABELS = {
  from: /^\W{0,3}(?:from|von|de|da|van|från|fra|od|от|差出人|发件人)\s*[:：]/i,
  date: /^\W{0,3}(?:date|sent|gesendet|datum|envoyé|fecha|enviado|enviada|data|inviato|verzonden|skickat|dato|sendt|wysłano|дата|отправлено|日付|送信日時|日期|发送时间)\s*[:：]/i,
  subject: /^\W{0,3}(?:subject|betreff|objet|asunto|oggetto|onderwerp|ämne|emne|temat|тема|件名|主题|assunto)\s*[:：]/i,
  other:
    /^\W{0,3}(?:to|an|à|para|a|aan|till|til|do|кому|宛先|收件人|cc|kopie|kopia|kopi|copie|копия|抄送|reply-to|antwort an|répondre à)\s*[:：]/i,
}
const KINDS = ['from', 'date', 'subject', 'other'] as const
type Kind = (typeof KINDS)[number]
/** Matches a label in any language, or a header. */
const ANY_LABEL = /^\W{0,3}\p{L}[\p{L}\p{M}\p{N} .’'()_-]{0,38}[:：](?=\s|$)/u
const FORWARDED_SUBJECT =
  /^\s*(?:fwd?|wg|tr|rv|enc|i|vs|doorst|vb|pd|vl)\s*:|^\s*\[[^\s@]{1,64}@[^\s:]{1,255}: .*\]\s*$|\(fwd\)\s*$/i

interface Field {
  readonly kind: Kind | null
  value: string
}

interface Run {
  readonly start: number
  readonly end: number
  readonly fields: readonly Field[]
}

/**
 * Removes the head of a forwarded email from the page and returns its facts: the original author, date and subject. The
 * head is a run of labeled lines in any order. It comes below a mark, or is in an email whose subject indicates
 * forwarding. Null if there is no head. `isPlain` is true if the page was made from plain text, so that its blocks are
 * the parts between empty lines.
 */
export function takeForwardedHead(page: PageDocument, subject: string, isPlain = false): ForwardedHead | null {
  const lines = firstLines(page.body)
  const isSaid = FORWARDED_SUBJECT.test(subject)
  for (let at = 0; at < Math.min(lines.length, LATEST_START); at += 1) {
    if (labelOf(lines[at] as EmailLine) === undefined) continue
    const run = runFrom(lines, at, isPlain)
    const mark = markAbove(lines, at)
    const facts = mark !== null || isSaid ? factsOf(run, plainSubject(subject)) : null
    if (facts) {
      take(page, lines, { ...run, start: mark ?? at })
      return { ...facts, isFirst: (mark ?? at) === 0 }
    }
    at = run.end - 1
  }
  return null
}

/** Returns the kind of a line's label. Null for a label in another language, undefined for no label. */
function labelOf({ text }: EmailLine): Kind | null | undefined {
  const known = KINDS.find((kind) => LABELS[kind].test(text))
  return known ?? (ANY_LABEL.test(text) ? null : undefined)
}

/**
 * Returns the labeled lines from this line on. Lines without an empty line between them belong together, regardless of
 * their labels. Otherwise, only known labels that haven't occurred yet continue the head, because an article may
 * contain `Date:`, too.
 */
function runFrom(lines: readonly EmailLine[], start: number, isPlain: boolean): Run {
  const fields: Field[] = []
  const seen = new Set<Kind>()
  let end = start
  const last = Math.min(lines.length, start + MOST_HEADERS)
  while (end < last) {
    const line = lines[end] as EmailLine
    const kind = labelOf(line)
    const isNext = end === start || line.isAttached
    const isNew = kind != null && !isPlain && !line.isApart && (kind === 'other' || !seen.has(kind))
    if (kind !== undefined && (isNext || isNew)) {
      if (kind) seen.add(kind)
      fields.push({ kind, value: line.text.slice(line.text.search(/[:：]/) + 1).trim() })
      end += 1
      continue
    }
    const field = fields.at(-1)
    const wrapped = field === undefined ? 0 : wrappedLines(lines, end, field)
    if (field === undefined || wrapped === 0) break
    for (const more of lines.slice(end, end + wrapped)) field.value = `${field.value} ${more.text}`.trim()
    end += wrapped
  }
  return { start, end, fields }
}

/**
 * Returns the number of lines at this position that continue a header: its value, the rest of a list, or lines before
 * the next label.
 */
function wrappedLines(lines: readonly EmailLine[], at: number, { kind, value }: Field): number {
  const line = lines[at] as EmailLine
  if (value === '' && !line.isApart && line.text.length < LONGEST_VALUE && isValue(kind, line.text)) return 1
  if (!line.isAttached) return 0
  if (/[,;]$/.test(value) || /^[a-z-]{1,20}="/i.test(line.text)) return 1
  for (let next = at + 1; next <= at + MOST_WRAPPED; next += 1) {
    const below = lines[next]
    if (below === undefined || !below.isAttached) return 0
    if (labelOf(below) !== undefined) return next - at
  }
  return 0
}

/** True if a line by itself can be the value of the label above it. */
const isValue = (kind: Kind | null, text: string): boolean =>
  kind === 'date' ? writtenDate(text.slice(0, LONGEST_VALUE)) !== null : kind !== 'subject' && mailbox(text) !== null

/** Returns the index of the line above the head that says that the email was forwarded. Null if there is none. */
function markAbove(lines: readonly EmailLine[], start: number): number | null {
  for (let at = start - 1; at >= Math.max(0, start - MARK_DISTANCE); at -= 1) {
    const { text } = lines[at] as EmailLine
    if (text.length < 120 && (MARKER.test(text) || FRAMED.test(text))) return at
  }
  return null
}

/**
 * Returns the facts by their labels. If the labels are in another language, the facts are recognized by their values.
 */
function factsOf({ fields }: Run, outerSubject: string): Omit<ForwardedHead, 'isFirst'> | null {
  const of = (kind: Kind) => fields.find((field) => field.kind === kind)?.value
  const unnamed = fields.filter(({ kind }) => kind === null).map(({ value }) => value)
  const said = of('from')
  const box = said === undefined ? unnamed.map(wholeMailbox).find(Boolean) : mailbox(said)
  const subject = of('subject') ?? unnamed.find((value) => value !== '' && value === outerSubject)
  if (!box || subject === undefined || (said === undefined && fields.length < 3)) return null
  const date = of('date')
  const dates = (date === undefined ? unnamed : [date]).map((text) => writtenDate(text.slice(0, LONGEST_VALUE)))
  return { sender: senderNamed(box), subject, sentMs: dates.find((ms) => ms !== null) ?? null }
}

/** Removes the head, the forwarder's signature, and the quotation markup around the rest. */
function take(page: PageDocument, lines: readonly EmailLine[], { start, end }: Run): void {
  const above = lines.slice(0, start)
  const signature = above.findLastIndex(isDashes)
  const isShort = signature >= 0 && start - signature <= LONGEST_SIGNATURE
  const quotes = new Set<PageElement>()
  for (const { nodes, row } of lines.slice(isShort ? signature : start, end)) {
    const [node] = nodes
    for (let up = node?.parentNode ?? null; up; up = up.parentNode) if (up.localName === 'blockquote') quotes.add(up)
    for (const each of nodes) each.remove()
    row?.remove()
  }
  for (const quote of quotes) quote.replaceWith(...quote.childNodes)
  const below = lastLines(page.body, LONGEST_SIGNATURE + 2)
  const closing = below.findLastIndex(isDashes)
  const last = (closing < 0 ? below.length : closing) - 1
  const isMark = isEndMark(below[last]?.text ?? '')
  for (const { nodes } of below.slice(isMark ? last : last + 1)) for (const node of nodes) node.remove()
}

const isEndMark = (text: string): boolean => RULE.test(text) || (text.length < 120 && FRAMED.test(text))
const isDashes = ({ text }: EmailLine): boolean => text === '--'

/** Returns the subject without the prefixes and brackets that mail programs add. */
export function plainSubject(subject: string): string {
  const inner = /^\s*\[[^\s@]{1,64}@[^\s:]{1,255}: (.*)\]\s*$/.exec(subject)?.[1] ?? subject
  return inner
    .replace(/^(?:\s*(?:fwd?|wg|tr|rv|enc|vs|doorst|vb|pd|vl)\s*:)+\s*/i, '')
    .trim()
    .replace(/\(fwd\)$/i, '')
    .trim()
}

function mailbox(text: string): { name: string; address: string } | null {
  const address = /[^\s<>"'()[\]:]{1,64}@[^\s<>"'()[\]]{1,255}/.exec(text)?.[0]
  if (address === undefined) return null
  const name = text.slice(0, text.indexOf(address)).replace(/[<["'(]|mailto:/gi, ' ')
  return { name: name.trim(), address }
}

/** Only accepts a name followed by an address in angle brackets, which can't be confused with anything else. */
const wholeMailbox = (text: string) => (/<[^\s<>@]{1,64}@[^\s<>]{1,255}>$/.test(text) ? mailbox(text) : null)
