import type { Email, Mailbox } from 'postal-mime'
import type { Sender } from './email.ts'

/** Matches domains that the lists of many senders share. */
const SHARED =
  /^(?:(?:.+\.)?(?:list-id\.)?(?:mcsv\.net|mcdlv\.net|rsgsv\.net|sendgrid\.net|mailgun\.org|amazonses\.com|hubspotemail\.net|list-manage\.com|mandrillapp\.com|sparkpostmail\.com|exacttarget\.com|createsend\.com|cmail\d+\.com|mailerlite\.com|getresponse\.com|aweber\.com|klaviyomail\.com|convertkit-mail\d?\.com|sendinblue\.com|brevo\.com|mailjet\.com))$/i
/** Matches a domain label that is different for each email or recipient. */
const PASSING = /^(?:[0-9a-f]{8,}|\d+|[0-9a-f]{8}-[0-9a-f-]{20,})$/i
/** Characters that hide the text next to them or reverse its direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu
const ADDRESS = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/

/**
 * Identifies the sender of an email by its list or, if there is none, by its From address. The envelope sender changes
 * with each email.
 */
export function senderOf({ headers, from }: Pick<Email, 'headers' | 'from'>): Sender {
  const box = from?.group ? (from.group[0] ?? null) : (from ?? null)
  const [list, ...others] = headers.filter(({ key }) => key === 'list-id')
  // If there are two List-Id headers, one may come from the person who forwarded the email.
  return senderNamed(box, others.length > 0 ? null : listKey(list?.value ?? ''))
}

export function senderNamed(box: Pick<Mailbox, 'name' | 'address'> | null, list: string | null = null): Sender {
  const address = plainAddress(box?.address ?? '')
  const keys = [...(list === null ? [] : [`list:${list}`]), ...(address === null ? [] : [`from:${address}`])]
  const name = cleanName(box?.name ?? '') || (address?.split('@')[1] ?? list ?? '')
  return { keys, name, address }
}

/** Returns the name on one line, without control characters and marks that change the text direction. */
export function cleanName(name: string): string {
  return name.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed()
}

/** Returns the address in lower case, without any `+` suffix. Null if it isn't a valid address. */
function plainAddress(address: string): string | null {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^([^+@]*)\+[^@]*(?=@)/, '$1')
  return ADDRESS.test(plain) ? plain : null
}

/**
 * Returns the part of a List-Id that is the same in each email. Null if nothing in it distinguishes one list from
 * another.
 */
function listKey(header: string): string | null {
  const id = (/<([^<>]{1,255})>/.exec(header)?.[1] ?? header.trim()).toLowerCase().replace(/\s+/g, '')
  if (!/^(?:[\w.-]*\+)*[\w-]+\.[\w.-]+$/.test(id) || id.length > 255) return null
  const labels = id.split('.')
  while (labels.length > 2 && PASSING.test(labels[0] ?? '')) labels.shift()
  const stable = labels.join('.')
  return SHARED.test(stable) ? null : stable
}
