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
  /** Letters that are stored here and still wait for the mailbox's chore. */
  readonly waiting: readonly number[]
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
export async function* fetchLetters(
  client: ImapFlow,
  place: FolderPlace,
  { now, hasChore }: { readonly now: number; readonly hasChore: boolean },
): AsyncGenerator<FetchedLetter> {
  const box = client.mailbox
  if (!box || box.exists === 0) return
  const validity = String(box.uidValidity)
  let at = place.validity === validity ? place : { validity, waiting: [], ...(await firstPlace(client, now)) }
  const onlyLists = box.path.toUpperCase() === 'INBOX'
  const take = async (uid: number): Promise<FetchedLetter> => {
    const { bytes, isWhole } = await letterOf(client, uid, onlyLists)
    // Of a letter that is too large only a note is stored here, so the letter stays as it is.
    if (hasChore && isWhole) at = { ...at, waiting: [...at.waiting, uid] }
    return { place: at, bytes }
  }
  for (const uid of await newSince(client, at.seen)) {
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

async function letterOf(client: ImapFlow, uid: number, onlyLists: boolean): Promise<Found> {
  const head = await client.fetchOne(
    uid,
    { uid: true, size: true, envelope: true, headers: ['list-id', 'list-unsubscribe'] },
    { uid: true },
  )
  if (!head) return none
  const isList = /^list-/im.test(head.headers?.toString('latin1') ?? '')
  if (onlyLists && !isList) return none
  if ((head.size ?? 0) > LARGEST) return { bytes: tooLarge(head), isWhole: false }
  const whole = await client.fetchOne(uid, { uid: true, source: true }, { uid: true })
  return whole && whole.source ? { bytes: whole.source, isWhole: true } : none
}

/** `n:*` also answers the last letter when nothing is new. */
async function newSince(client: ImapFlow, seen: number): Promise<number[]> {
  const found = await search(client, { uid: `${seen + 1}:*` })
  return found.filter((uid) => uid > seen).toSorted((a, b) => a - b)
}

/** What comes while this asks has higher numbers. */
async function firstPlace(client: ImapFlow, now: number): Promise<Pick<FolderPlace, 'seen' | 'owed'>> {
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
