import { reason } from '#shared/reasons/codes.ts'
import { explain } from '#shared/reasons/sentences.ts'
import type { ImapFlow, SearchObject } from 'imapflow'
import { boundedReply } from './bounded-reply.ts'
import { emailHead } from './email-head.ts'
import { MailboxError } from './mailbox.ts'

const DAY = 24 * 3_600_000
const FIRST_DAYS = 30
const FIRST_EMAILS = 200
const LARGEST = 20 * 1024 * 1024
/** Number of bytes of an email that are requested at a time. */
const PART = 256 * 1024
/** Number of email UIDs that are covered by one request. */
const STRETCH = 20_000
/** The header fields of an oversized email that are included unchanged in the note that replaces it. */
const KEPT: ReadonlySet<string> = new Set(['from', 'subject', 'date', 'message-id', 'list-id'])
const LONGEST_KEPT = 1_000

/**
 * Position up to which a folder has been read. If the folder's validity value changes, the numbering of its emails
 * starts over.
 */
export interface FolderPlace {
  readonly validity: string | null
  /** The highest number seen. All emails up to it were imported, are owed or are not wanted. */
  readonly seen: number
  /** Emails of the first reading that have not been imported yet, in the order in which they will be. */
  readonly owed: readonly number[]
  /** Emails that are stored here but for which the mailbox's chore has not been done yet. */
  readonly waiting: readonly number[]
}

export interface FetchedEmail {
  /** Position at which to continue once the email is stored. */
  readonly place: FolderPlace
  /** Null for an email that is not imported: a personal one in the inbox, or one that no longer exists. */
  readonly bytes: Uint8Array | null
}

/**
 * Yields the emails that arrived since the last reading, oldest first, and then those that are still owed. The first
 * time, all are owed: the newest emails of the last thirty days, newest first. From the inbox itself, imports only
 * emails of lists, never personal ones.
 */
export async function* fetchEmails(
  client: ImapFlow,
  place: FolderPlace,
  { now, hasChore }: { readonly now: number; readonly hasChore: boolean },
): AsyncGenerator<FetchedEmail> {
  const box = client.mailbox
  if (!box || box.exists === 0) return
  const validity = String(box.uidValidity)
  let at = place.validity === validity ? place : { validity, waiting: [], ...(await firstPlace(client, now)) }
  const onlyLists = box.path.toUpperCase() === 'INBOX'
  const take = async (uid: number): Promise<FetchedEmail> => {
    const { bytes, isWhole } = await emailOf(client, uid, onlyLists)
    // For an email that is too large, only a note is stored here, so the email itself is left unchanged.
    if (hasChore && isWhole) at = { ...at, waiting: [...at.waiting, uid] }
    return { place: at, bytes }
  }
  for await (const uid of newSince(client, at.seen)) {
    at = { ...at, seen: uid }
    yield await take(uid)
  }
  for (const uid of at.owed) {
    at = { ...at, owed: at.owed.slice(1) }
    yield await take(uid)
  }
}

interface Found {
  readonly bytes: Uint8Array | null
  readonly isWhole: boolean
}

const none: Found = { bytes: null, isWhole: false }

async function emailOf(client: ImapFlow, uid: number, onlyLists: boolean): Promise<Found> {
  const query = { uid: true, size: true, bodyParts: [{ key: 'HEADER', start: 0, maxLength: PART }] }
  const found = await boundedReply(client, () => client.fetchOne(uid, query, { uid: true }))
  const head = found && found.headers
  if (!found || !head) return none
  if (onlyLists && !emailHead(head).some(({ name }) => name.startsWith('list-'))) return none
  const { size = 0 } = found
  if (size > LARGEST) return { bytes: tooLarge(head, size), isWhole: false }
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const part = await partOf(client, uid, length)
    if (part === null) return none
    parts.push(part)
    length += part.byteLength
    if (length > LARGEST) return { bytes: tooLarge(head, length), isWhole: false }
    if (part.byteLength < PART) return length > 0 ? { bytes: Buffer.concat(parts), isWhole: true } : none
  }
}

/** Returns null if the email no longer exists, and no bytes if `start` is past its end. */
async function partOf(client: ImapFlow, uid: number, start: number): Promise<Uint8Array | null> {
  const query = { uid: true, source: { start, maxLength: PART } }
  const found = await boundedReply(client, () => client.fetchOne(uid, query, { uid: true }))
  // Some servers send nothing at all for a position beyond the end.
  return found ? (found.source ?? new Uint8Array()) : null
}

/** Yields email numbers range by range, so that each reply is short regardless of the number of emails. */
async function* newSince(client: ImapFlow, seen: number): AsyncGenerator<number> {
  const top = await highest(client)
  for (let from = seen + 1; from <= top; from += STRETCH) {
    const to = from + STRETCH - 1
    const found = await search(client, { uid: `${from}:${to}` })
    yield* found.filter((uid) => uid >= from && uid <= to).toSorted((a, b) => a - b)
  }
}

/**
 * Returns the number of the newest email, or 0 in an empty folder. Fetches it instead of searching, because Courier
 * finds nothing in a search for `*`. If a folder has emails but reports none, it was not read.
 */
async function highest(client: ImapFlow): Promise<number> {
  const newest = await boundedReply(client, () => client.fetchOne('*', { uid: true }))
  if (newest) return newest.uid
  if (client.mailbox && client.mailbox.exists > 0) throw unknownEmails()
  return 0
}

const unknownEmails = (): MailboxError => new MailboxError('unreachable', reason('mailbox_not_listed'))

/** Emails that arrive during these requests have higher numbers, so they are read next time. */
async function firstPlace(client: ImapFlow, now: number): Promise<Pick<FolderPlace, 'seen' | 'owed'>> {
  const seen = await highest(client)
  const found = await search(client, { since: new Date(now - FIRST_DAYS * DAY) })
  const known = found.filter((uid) => uid <= seen)
  return { seen, owed: known.toSorted((a, b) => b - a).slice(0, FIRST_EMAILS) }
}

async function search(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const found = await boundedReply(client, () => client.search(query, { uid: true }))
  if (!found) throw unknownEmails()
  return found
}

/** Returns a replacement for an email, saying that it was too large. */
function tooLarge(head: Uint8Array, size: number): Uint8Array {
  const fields = emailHead(head).filter(({ name }) => KEPT.has(name))
  const lines = [
    ...fields.map(({ name, value }) => `${name}: ${value.replaceAll('\r', ' ').slice(0, LONGEST_KEPT)}`),
    'Content-Type: text/plain; charset=utf-8',
    '',
    '',
  ]
  const sentence = explain(reason('mailbox_email_too_large', { size: Math.round(size / 1_000_000) }))
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), Buffer.from(sentence)])
}
