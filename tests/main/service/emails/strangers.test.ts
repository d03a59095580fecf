import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { receiveMail } from '../../../../main/service/mail/receive-mail.ts'
import { verifiedByHost } from '../../../../main/service/mail/verified-by-host.ts'
import { openMailroom, vouched, written } from './open-mailroom.ts'

type Room = Awaited<ReturnType<typeof openMailroom>>

interface Door {
  /** A stranger's email comes in. */
  stranger(bytes: Uint8Array): Promise<void>
  /** An email comes in that the domain news.example signed. */
  ann(bytes: Uint8Array): Promise<void>
  close?(): Promise<void>
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
})
const TIMES = 5
const TO = 'subs@in.example'

async function smtp(room: Room): Promise<Door> {
  const box = {
    addressee: async (address: string) => (address === TO ? { account: room.account, saves: false } : null),
    hasRoom: async () => true,
    receive: (account: number, bytes: Uint8Array, arrival: Parameters<Room['emails']['receive']>[2]) =>
      room.emails.receive(account, bytes, arrival),
  }
  const resolveName = async (name: string): Promise<string[][]> => {
    if (name === 'one._domainkey.news.example') return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
    throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' })
  }
  const report = (task: string, error: unknown): void => {
    throw new Error(task, { cause: error })
  }
  const options = { host: '127.0.0.1', port: 0, domain: 'in.example', resolveName, emailsPerMinute: 10_000 }
  const intake = await receiveMail(options, { box, clock: Date.now, report })
  const way = createTransport({
    host: '127.0.0.1',
    port: intake.port,
    pool: true,
    maxConnections: 1,
    maxMessages: 1_000,
  })
  const send = async (raw: Uint8Array | string) => {
    await way.sendMail({ envelope: { from: 'x@evil.example', to: TO }, raw: Buffer.from(raw) })
    await room.idle()
  }
  return {
    stranger: send,
    ann: async (bytes) => {
      const by = { signingDomain: 'news.example', selector: 'one', privateKey }
      const { signatures } = await dkimSign(Buffer.from(bytes), { ...by, signatureData: [by] })
      await send(signatures + Buffer.from(bytes).toString())
    },
    close: async () => {
      way.close()
      await intake.close()
    },
  }
}

async function mailbox(room: Room): Promise<Door> {
  const take = (found: string, bytes: Uint8Array) => {
    const whole = Buffer.concat([Buffer.from(`Authentication-Results: mx.mail.example; ${found}\r\n`), bytes])
    return room.arrive(whole, { mailAccount: 1, ...verifiedByHost(whole, 'imap.mail.example') })
  }
  const pass = 'dkim=pass header.d=news.example; dmarc=pass header.from=news.example'
  return {
    // Below the finding of the mailbox's server is what a stranger wrote.
    stranger: (bytes) =>
      take('dmarc=fail', Buffer.concat([Buffer.from(`Authentication-Results: mx.mail.example; ${pass}\r\n`), bytes])),
    ann: (bytes) => take(pass, bytes),
  }
}

/** A stranger's email that the reader was sent as a file, and opened. */
async function file(room: Room): Promise<Door> {
  return {
    stranger: async (bytes) => void (await room.drop(bytes)),
    ann: (bytes) => room.arrive(bytes, vouched),
  }
}

const SAVED = 'https://paper.example/saved'
const body = (words: string, web = SAVED) =>
  `<p><a href="${web}">View in browser</a></p><p>${words} at dawn, when nobody is awake but gulls and bakers.</p>`
const LIST = 'List-Id: Harbour <harbour.news.example>\r\n'
const out = (host: string) => `List-Unsubscribe: <https://${host}/out>\r\n`

/** Attempts of a stranger to be taken for another person or thing. */
const attempts: Record<string, (time: number) => Uint8Array> = {
  'names a saved article as its web version': (time) =>
    written({ from: 'Eve <eve@evil.example>', subject: `Eve ${time}`, body: body(`Stranger ${time}`) }),
  'names the list of another': (time) =>
    written({ from: 'Eve <eve@evil.example>', headers: LIST + out('evil.example'), body: body(`Stranger ${time}`) }),
  'writes the address of another': (time) =>
    written({ headers: LIST + out('evil.example'), subject: `Ann ${time}`, body: body(`Stranger ${time}`) }),
  'reuses a Message-ID, of an email to come, too': (time) =>
    written({
      headers: `Message-ID: <${time % 2}@news.example>\r\n`,
      subject: 'Boats',
      body: body(`Stranger ${time}`),
    }),
  'names a saved article in its headers': (time) =>
    written({
      from: 'Eve <eve@evil.example>',
      headers: `Archived-At: <${SAVED}>\r\nList-Post: <${SAVED}>\r\n`,
      body: body(`Stranger ${time}`),
    }),
}

describe.each(Object.entries({ SMTP: smtp, 'a watched mailbox': mailbox, 'an .eml file': file }))(
  'by %s, a stranger any number of times',
  (_door, open) => {
    let room: Room
    let door: Door
    beforeEach(async () => {
      const article = '<p>The saved article tells of ships, ports and winds, in words that nobody else has.</p>'.repeat(
        3,
      )
      room = await openMailroom({
        [SAVED]: `<html><head><title>Saved</title></head><body><article><h1>Saved</h1>${article}</article></body></html>`,
      })
      door = await open(room)
    })
    afterEach(async () => {
      await door.close?.()
      await room.close()
    })

    test.each(Object.entries(attempts))(
      'who %s changes nothing that others sent or that was saved, and keeps nothing out',
      async (_what, email) => {
        const issue = (count: number) =>
          written({
            headers: `Message-ID: <${count}@news.example>\r\n${LIST}${out('news.example')}`,
            subject: `Issue ${count}`,
            body: body(`The ferry of issue ${count} leaves`, 'https://news.example/'),
          })
        const saved = await room.save(SAVED)
        await door.ann(issue(0))
        const ann = (await room.newsletters()).find(({ name }) => name === 'Ann')
        const seen = async () => ({
          article: await room.content(saved),
          newsletter: (await room.newsletters()).find(({ id }) => id === ann?.id),
          unsubscribe: (await room.shown()).find(({ title }) => title === 'Issue 0')?.newsletter_profile,
        })
        const before = await seen()
        for (let time = 1; time <= TIMES; time += 1) await door.stranger(email(time))
        expect(await seen()).toEqual(before)

        await door.ann(issue(1))
        const issues = (await room.shown()).filter(({ title }) => title.startsWith('Issue'))
        expect(issues.map(({ title, newsletter_profile: by }) => [title, by?.name])).toEqual([
          ['Issue 1', 'Ann'],
          ['Issue 0', 'Ann'],
        ])
        expect((await room.unsubscribe(ann?.id ?? 0)).url).toBe('https://news.example/out')
      },
    )
  },
)

test('a stranger who uses up a day’s emails by SMTP keeps no verified sender out', async () => {
  const room = await openMailroom()
  const door = await smtp(room)
  let refused = 0
  for (let time = 0; time < 201; time += 1)
    await door.stranger(written({ from: 'Eve <e@evil.example>', body: '' })).catch(() => (refused += 1))
  await door.ann(written({ subject: 'Issue', body: body('The ferry leaves') }))
  expect([refused, (await room.shown()).some(({ title }) => title === 'Issue')]).toEqual([1, true])
  await door.close?.()
  await room.close()
})
