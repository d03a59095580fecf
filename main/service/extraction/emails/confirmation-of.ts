import type { Confirmation } from './email.ts'

/** A message with more words than this is an ordinary email, regardless of its subject. */
const MOST_WORDS = 220
const SUBJECT =
  /\b(?:confirm(?:ation)?|verify|verification|activate|opt[- ]?in)\b.{0,200}\b(?:subscri\w+|sign[- ]?up|e-?mail|address|newsletter|forwarding)|\b(?:please|almost)\b.{0,200}\bconfirm|confirm your|bestätig\w*|confirmez|confirmer|confirma(?:r|ção|ción)?\b|conferma|bevestig|bekräfta|potwierdź|подтверд/i
const ASKS = /\bconfirm|verify your|bestätig|confirmez|confirma|conferma|bevestig|bekräfta|potwierdź|подтверд/i
const GMAIL = /^forwarding-noreply@google\.com$/i
const GMAIL_CODE = /(?:^|[^\d])(\d{6,12})(?:[^\d]|$)/
const CODE = /\b(?:code|pin|token)\b\D{0,40}?\b(\d{4,9})\b/i
const CONFIRM_ADDRESS = /confirm|verify|activate|opt-?in|\/vf-/i

interface Said {
  readonly subject: string
  readonly from: string | null
  readonly text: string
  readonly words: number
  readonly links: readonly { readonly url: string; readonly text: string }[]
}

/**
 * Extracts the confirmation from an email that only asks the recipient to confirm a subscription. Returns null for any
 * other email.
 */
export function confirmationOf({ subject, from, text, words, links }: Said): Confirmation | null {
  if (from !== null && GMAIL.test(from)) {
    const url = links.find((link) => link.url.includes('/vf-'))?.url
    return {
      code: GMAIL_CODE.exec(subject)?.[1] ?? GMAIL_CODE.exec(text.slice(0, 2_000))?.[1] ?? null,
      url: url ?? null,
    }
  }
  if (words > MOST_WORDS || !(SUBJECT.test(subject) || ASKS.test(text.slice(0, 1_500)))) return null
  const asking = links.find((link) => ASKS.test(link.text)) ?? links.find((link) => CONFIRM_ADDRESS.test(link.url))
  const code = CODE.exec(text)?.[1] ?? null
  if (!asking && (code === null || !SUBJECT.test(subject))) return null
  return { code, url: asking?.url ?? null }
}
