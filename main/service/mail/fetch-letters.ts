import type { FetchMessageObject, ImapFlow, SearchObject } from 'imapflow'
import { MailboxError } from './mailbox.ts'

const DAY = 24 * 3_600_000
const FIRST_DAYS = 30
const FIRST_LETTERS = 200
const LARGEST = 20 * 1024 * 1024

/** Up to where a folder was read. Its numbers begin anew when its validity changes. */
export interface FolderPlace {
  readonly validity: string | null
  /** The highest number. All below were taken, are owed or are not wanted. */
  readonly seen: number
  /** Letters of the first reading that were not taken yet, in the order in which they will be. */
  readonly owed: readonly number[]
}

export interface FetchedLetter {
  /** Where to go on once the letter is stored. */
  readonly place: FolderPlace
  /** Null for a letter that is not taken: a personal one in the inbox, or one that is there no more. */
  readonly bytes: Uint8Array | null
}

/**
 * The letters that came since, oldest first, and then those that are owed. The first time all are owed: the newest of
 * the last thirty days, newest first. From the inbox itself only those of lists are taken, never what people wrote.
 */
export async function* fetchLetters(client: ImapFlow, place: FolderPlace, now: number): AsyncGenerator<FetchedLetter> {
  const box = client.mailbox
  if (!box || box.exists === 0) return
  const validity = String(box.uidValidity)
  let at = place.validity === validity ? place : { validity, ...(await firstPlace(client, now)) }
  const onlyLists = box.path.toUpperCase() === 'INBOX'
  for (const uid of await newSince(client, at.seen)) {
    at = { ...at, seen: uid }
    yield { place: at, bytes: await letterOf(client, uid, onlyLists) }
  }
  for (const uid of at.owed) {
    at = { ...at, owed: at.owed.slice(1) }
    yield { place: at, bytes: await letterOf(client, uid, onlyLists) }
  }
}

async function letterOf(client: ImapFlow, uid: number, onlyLists: boolean): Promise<Uint8Array | null> {
  const head = await client.fetchOne(
    uid,
    { uid: true, size: true, envelope: true, headers: ['list-id', 'list-unsubscribe'] },
    { uid: true },
  )
  if (!head) return null
  const isList = /^list-/im.test(head.headers?.toString('latin1') ?? '')
  if (onlyLists && !isList) return null
  if ((head.size ?? 0) > LARGEST) return tooLarge(head)
  const whole = await client.fetchOne(uid, { uid: true, source: true }, { uid: true })
  return (whole && whole.source) || null
}

/** `n:*` also answers the last letter when nothing is new. */
async function newSince(client: ImapFlow, seen: number): Promise<number[]> {
  const found = await search(client, { uid: `${seen + 1}:*` })
  return found.filter((uid) => uid > seen).toSorted((a, b) => a - b)
}

/** What comes while this asks has higher numbers. */
async function firstPlace(client: ImapFlow, now: number): Promise<Omit<FolderPlace, 'validity'>> {
  const seen = (await search(client, { uid: '*' })).at(-1) ?? 0
  const found = await search(client, { since: new Date(now - FIRST_DAYS * DAY) })
  const known = found.filter((uid) => uid <= seen)
  return { seen, owed: known.toSorted((a, b) => b - a).slice(0, FIRST_LETTERS) }
}

async function search(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const found = await client.search(query, { uid: true })
  if (!found) throw new MailboxError('unreachable', 'The mail server did not say which letters there are.')
  return found
}

/** A letter in its place that says so. */
function tooLarge({ envelope, size = 0 }: FetchMessageObject): Uint8Array {
  const from = envelope?.from?.[0]
  const plain = (text: string | undefined) => (text ?? '').replace(/[\r\n"]+/g, ' ').slice(0, 300)
  const lines = [
    `From: "${plain(from?.name)}" <${plain(from?.address)}>`,
    `Subject: =?utf-8?B?${Buffer.from(plain(envelope?.subject)).toString('base64')}?=`,
    `Message-ID: ${plain(envelope?.messageId)}`,
    ...(envelope?.date ? [`Date: ${new Date(envelope.date).toUTCString()}`] : []),
    'Content-Type: text/plain; charset=utf-8',
    '',
    `This letter has ${Math.round(size / 1_000_000)} megabytes, more than Lectern reads. It is still in your mailbox.`,
  ]
  return Buffer.from(lines.join('\r\n'))
}
