import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { fetchEmails } from '../../../../main/service/mail/fetch-emails.ts'
import { MailboxError } from '../../../../main/service/mail/mailbox.ts'
import { openMailbox } from '../../../../main/service/mail/open-mailbox.ts'
import { selfSigned } from '../outbound/self-signed.ts'

const MB = 1024 * 1024
/** Bytes that a hostile server would send, if it could. */
const ALL = 200 * MB
/** Maximum number of bytes, including those on their way when the connection is ended. */
const MOST = 16 * MB

/** Data that the server sends again and again before it answers a command. */
interface Flood {
  readonly command: string
  readonly first?: string
  readonly piece: string
}

/** `own`: what it answers to lines of its choice. */
async function openHostile({ command, first = '', piece }: Flood, own: (line: string) => string | null = () => null) {
  let sent = 0
  const flood = async (socket: TLSSocket): Promise<void> => {
    socket.write(first)
    for (const bytes = Buffer.from(piece); sent < ALL && !socket.destroyed; sent += bytes.length) {
      if (socket.write(bytes)) continue
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    }
  }
  const answers: Readonly<Record<string, string>> = {
    CAPABILITY: '* CAPABILITY IMAP4rev1\r\n',
    LIST: '* LIST (\\Noselect) "/" ""\r\n',
    EXAMINE: '* FLAGS ()\r\n* 3 EXISTS\r\n* OK [UIDVALIDITY 1] It is.\r\n',
    'UID SEARCH': '* SEARCH 3\r\n',
    FETCH: '* 3 FETCH (UID 3)\r\n',
    'UID FETCH': '* 3 FETCH (UID 3 RFC822.SIZE 9 BODY[HEADER]<0> {9}\r\nFrom: a\r\n BODY[]<0> {9}\r\nFrom: a\r\n)\r\n',
  }
  const server = createServer({ key: selfSigned.key, cert: selfSigned.cert }, (socket) => {
    socket.on('error', () => {})
    // Each wait for the client adds one.
    socket.setMaxListeners(0)
    socket.write('* OK Welcome.\r\n')
    let rest = ''
    const answer = async (data: Buffer): Promise<void> => {
      const lines = (rest + data.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [tag = '', name = ''] = /^(\S+) ((?:UID )?\S+)/.exec(line)?.slice(1) ?? []
        if (name === command) await flood(socket)
        if (!socket.destroyed) socket.write(`${own(line) ?? answers[name] ?? ''}${tag} OK Done.\r\n`)
      }
    }
    socket.on('data', (data: Buffer) => void answer(data))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, sent: () => sent, close: () => server.close() }
}

async function read(port: number): Promise<number> {
  const own = { host: '127.0.0.1', port, user: 'reader', password: 'x', folder: 'News', chore: null }
  const refused: unknown = await openMailbox({ ...own, fingerprint: null }, { allowHosts: 'any' }).catch(
    (error: unknown) => error,
  )
  if (!(refused instanceof MailboxError)) throw new Error('The certificate was not refused')
  const client = await openMailbox({ ...own, fingerprint: refused.fingerprint }, { allowHosts: 'any' })
  const place = { validity: null, seen: 0, owed: [], waiting: [] }
  let count = 0
  try {
    for await (const { bytes } of fetchEmails(client, place, { now: Date.now(), hasChore: false })) {
      if (bytes) count += 1
    }
  } finally {
    client.close()
  }
  return count
}

const quiet: Flood = { command: 'none', piece: '' }

test('a mail server that sends what it is asked for is read', async () => {
  const { port, close } = await openHostile(quiet)
  expect(await read(port)).toBe(1)
  close()
})

test('a mail server that finds nothing where the newest email is searched for by a star, as Courier, is read', async () => {
  const { port, close } = await openHostile(quiet, (line) => (/UID SEARCH .*\*/.test(line) ? '* SEARCH\r\n' : null))
  expect(await read(port)).toBe(1)
  close()
})

test('a folder that has emails and names none does not count as read', async () => {
  const { port, close } = await openHostile(quiet, (line) =>
    / SEARCH /.test(line) ? '* SEARCH\r\n' : / FETCH /.test(line) ? '' : null,
  )
  await expect(read(port)).rejects.toThrow('The mail server didn’t list its emails.')
  close()
})

test.each<[string, Flood]>([
  ['names of what it can do', { command: 'CAPABILITY', first: '* CAPABILITY', piece: ' X'.repeat(20_000) }],
  ['flags of a folder', { command: 'EXAMINE', first: '* FLAGS (', piece: 'x '.repeat(20_000) }],
  ['numbers in a line', { command: 'UID SEARCH', first: '* SEARCH', piece: ' 1'.repeat(20_000) }],
  ['lines of numbers', { command: 'UID SEARCH', piece: `* SEARCH${' 1'.repeat(20_000)}\r\n` }],
  ['emails that nobody asked for', { command: 'UID FETCH', piece: '* 2 FETCH (UID 2 FLAGS (x y z))\r\n'.repeat(999) }],
  ['addresses of an email', { command: 'UID FETCH', first: '* 3 FETCH (X (', piece: '("a" NIL "b" "c")'.repeat(999) }],
  ['parts of an email', { command: 'UID FETCH', first: '* 3 FETCH (X (', piece: '{1}\r\na '.repeat(999) }],
  ['bytes of an email', { command: 'UID FETCH', first: `* 3 FETCH (X {${ALL}}\r\n`, piece: 'x'.repeat(MB) }],
])('a mail server that sends endless %s is left before much of that is here', async (_, flood) => {
  const { port, sent, close } = await openHostile(flood)
  const ended = await read(port).then(
    () => false,
    () => true,
  )
  expect(ended).toBe(true)
  expect(sent()).toBeLessThan(MOST)
  close()
})
