import type { FetchMessageObject, ImapFlow } from 'imapflow'

const DAY = 24 * 3_600_000
const FIRST_DAYS = 30
const FIRST_LETTERS = 200
const LARGEST = 20 * 1024 * 1024

/** Up to where a folder was read. Its numbers begin anew when its validity changes. */
export interface FolderPlace {
  readonly validity: string | null
  readonly seen: number
}

export interface FetchedLetter {
  readonly uid: number
  readonly validity: string
  /** Null for a letter that is not taken: a personal one in the inbox. */
  readonly bytes: Uint8Array | null
}

/**
 * The letters that came since, oldest first. The first time, those of the last thirty days. From the inbox itself only
 * those of lists are taken, never what people wrote.
 */
export async function* fetchLetters(client: ImapFlow, place: FolderPlace, now: number): AsyncGenerator<FetchedLetter> {
  const box = client.mailbox
  if (!box) return
  const validity = String(box.uidValidity)
  const isKnown = place.validity === validity
  const uids = isKnown ? await newSince(client, place.seen) : await newest(client, now)
  const onlyLists = box.path.toUpperCase() === 'INBOX'
  for (const uid of uids) {
    const head = await client.fetchOne(
      uid,
      { uid: true, size: true, envelope: true, headers: ['list-id', 'list-unsubscribe'] },
      { uid: true },
    )
    if (!head) continue
    const isList = /^list-/im.test(head.headers?.toString('latin1') ?? '')
    if (onlyLists && !isList) {
      yield { uid, validity, bytes: null }
      continue
    }
    if ((head.size ?? 0) > LARGEST) {
      yield { uid, validity, bytes: tooLarge(head) }
      continue
    }
    const whole = await client.fetchOne(uid, { uid: true, source: true }, { uid: true })
    if (whole && whole.source) yield { uid, validity, bytes: whole.source }
  }
}

/** `n:*` also answers the last letter when nothing is new. */
async function newSince(client: ImapFlow, seen: number): Promise<number[]> {
  const found = (await client.search({ uid: `${seen + 1}:*` }, { uid: true })) || []
  return found.filter((uid) => uid > seen).toSorted((a, b) => a - b)
}

async function newest(client: ImapFlow, now: number): Promise<number[]> {
  const found = (await client.search({ since: new Date(now - FIRST_DAYS * DAY) }, { uid: true })) || []
  return found.toSorted((a, b) => a - b).slice(-FIRST_LETTERS)
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
