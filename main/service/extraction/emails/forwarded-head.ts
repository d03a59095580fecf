import { writtenDate } from '#shared/text/written-date.ts'
import { ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from '../page-document.ts'
import type { Sender } from './email.ts'
import { nodesBelow } from './nodes-below.ts'
import { senderNamed } from './sender-of.ts'

export interface ForwardedHead {
  readonly sender: Sender
  readonly subject: string
  readonly sentMs: number | null
}

interface Line {
  text: string
  readonly nodes: PageNode[]
}

const BLOCKS = new Set(
  'p div td th tr table li ul ol blockquote h1 h2 h3 h4 h5 h6 center section article header body pre'.split(' '),
)
/** Limits of the search for the head. */
const MOST_LINES = 40
const MOST_NODES = 3_000
const MARKER =
  /forwarded message|begin forwarded|weitergeleitete nachricht|message (?:transféré|transf[ée]r[ée]e?)|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|mensagem (?:encaminhada|reencaminhada)|vidarebefordrat meddelande|videresendt (?:melding|besked|meddelelse)|przekazana wiadomość|пересылаемое сообщение|пересланное сообщение|転送されたメッセージ|转发的邮件|original message|ursprüngliche nachricht|message d.origine/i
const LABELS = {
  from: /^\W{0,3}(?:from|von|de|da|van|från|fra|od|от|差出人|发件人)\s*[:：]\s*/i,
  date: /^\W{0,3}(?:date|sent|gesendet|datum|envoyé|fecha|enviado|enviada|data|inviato|verzonden|skickat|dato|sendt|wysłano|дата|отправлено|日付|送信日時|日期|发送时间)\s*[:：]\s*/i,
  subject:
    /^\W{0,3}(?:subject|betreff|objet|asunto|oggetto|onderwerp|ämne|emne|temat|тема|件名|主题|assunto)\s*[:：]\s*/i,
  other:
    /^\W{0,3}(?:to|an|à|para|a|aan|till|til|do|кому|宛先|收件人|cc|kopie|copie|reply-to|antwort an|répondre à)\s*[:：]/i,
}
/** Headers that programs forward whole, and the lines that continue one. */
const HEADER =
  /^(?:[a-z]{1,20}(?:-[a-z]{1,20}){1,5}|status|lines|received|sender|precedence|references|organization):|^[a-z-]{1,20}="/i
const MOST_HEADERS = 30
const FORWARDED_SUBJECT = /^\s*(?:fwd?|wg|tr|rv|enc|i|vs|doorst|vb|pd|vl)\s*:/i

/**
 * Takes the little head of an email that was sent on out of the page: who wrote it first, when, about what. The forms
 * of Gmail, Apple and Outlook in ten languages. Null if there is none.
 */
export function takeForwardedHead(page: PageDocument, subject: string): ForwardedHead | null {
  const lines = firstLines(page.body)
  const marker = lines.findIndex(({ text }) => text.length < 120 && MARKER.test(text))
  if (marker < 0 && !FORWARDED_SUBJECT.test(subject)) return null
  const start = lines.findIndex(({ text }, index) => index > marker && LABELS.from.test(text))
  if (start < 0 || (marker >= 0 && start > marker + 3)) return null
  const said: { from?: string; date?: string; subject?: string } = {}
  let end = start
  for (; end < lines.length && end < start + MOST_HEADERS; end += 1) {
    const { text } = lines[end] as Line
    const kind = (['from', 'date', 'subject'] as const).find((name) => LABELS[name].test(text))
    if (kind) said[kind] ??= text.replace(LABELS[kind], '').trim()
    else if (!LABELS.other.test(text) && !HEADER.test(text)) break
  }
  const box = said.from === undefined ? null : mailbox(said.from)
  if (box === null || said.subject === undefined) return null
  for (const { nodes } of lines.slice(marker < 0 ? start : marker, end)) for (const node of nodes) node.remove()
  return { sender: senderNamed(box), subject: said.subject, sentMs: dateOf(said.date ?? '') }
}

/** Parses a date. Mail programs write it in the language of the person who forwarded the email. */
function dateOf(text: string): number | null {
  const sent = Date.parse(text.replace(/(?<!\s)\s+(?:at|um|à|om)\s+/i, ' '))
  return Number.isNaN(sent) ? writtenDate(text.slice(0, 200)) : sent
}

/** The subject without what mail programs put in front of it. */
export function plainSubject(subject: string): string {
  return subject.replace(/^(?:\s*(?:fwd?|wg|tr|rv|enc|vs|doorst|vb|pd|vl)\s*:)+\s*/i, '').trim()
}

function mailbox(text: string): { name: string; address: string } | null {
  const address = /[^\s<>"'()[\]:]{1,64}@[^\s<>"'()[\]]{1,255}/.exec(text)?.[0]
  if (address === undefined) return null
  const name = text.slice(0, text.indexOf(address)).replace(/[<["'(]|mailto:/gi, ' ')
  return { name: name.trim(), address }
}

function firstLines(body: PageElement): Line[] {
  const lines: Line[] = []
  let block: PageElement | null = null
  let isBroken = true
  let seen = 0
  for (const node of nodesBelow(body)) {
    seen += 1
    if (seen > MOST_NODES || lines.length > MOST_LINES) break
    if (node.nodeType === ELEMENT && (node as PageElement).localName === 'br') isBroken = true
    if (node.nodeType !== TEXT || node.textContent.trim() === '') continue
    const own = blockOf(node)
    if (isBroken || own !== block) lines.push({ text: '', nodes: [] })
    isBroken = false
    block = own
    const line = lines.at(-1)
    line?.nodes.push(node)
    if (line && line.text.length < 1_000) line.text += node.textContent.replace(/\s+/g, ' ')
  }
  return lines.map(({ text, nodes }) => ({ text: text.trim(), nodes }))
}

function blockOf(node: PageNode): PageElement | null {
  let up = node.parentNode
  while (up && !BLOCKS.has(up.localName)) up = up.parentNode
  return up
}
