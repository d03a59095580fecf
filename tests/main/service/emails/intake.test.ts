import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentType } from '#shared/model/content-type.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import { makePdf } from '../../../fakes/make-pdf.ts'
import { dot } from '../contract-world.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { selfSigned } from '../outbound/self-signed.ts'
import { type EmailToSend, sendEmail } from './send-email.ts'

const DOMAIN = 'in.lectern.test'
const mail = { mailDomain: DOMAIN, mailIntake: { host: '127.0.0.1', port: 0, tls: selfSigned } }
const LONG = Array.from(
  { length: 12 },
  (_, at) => `<p>The ferry ${at} leaves the harbour at dawn with bread and letters.</p>`,
)
const HTML = `<h1>Boats</h1>${LONG.join('')}`

let library: OpenLibrary
let subs: string
let save: string
beforeEach(async () => {
  library = await openLibrary(mail)
  const { body } = await library.call('GET', '/profile/')
  subs = body.email_forwarding_address_subs
  save = body.email_forwarding_address_save
})
afterEach(() => library.close())

const port = () => library.service.mailPort ?? 0

async function send({ from = 'Ann Lee <ann@news.example>', to = subs, ...email }: Partial<EmailToSend>): Promise<void> {
  await sendEmail(port(), { from, to, subject: 'Boats of May', html: HTML, ...email })
  await library.service.idle()
}

const inbox = async () =>
  (await library.call('GET', '/feed/inbox/')).body.feed.map((entry: { content: object }) => entry.content)
const newsletters = async () => (await library.call('GET', '/sources/?profile_type=2')).body.sources

/** Says a line and waits for the last line of the answer. */
class Talk {
  readonly #socket: Socket
  #heard = ''
  #listen = () => {}

  constructor() {
    this.#socket = connect(port(), '127.0.0.1')
    this.#socket.on('data', (data) => {
      this.#heard += data.toString()
      this.#listen()
    })
    this.#socket.on('close', () => this.#listen())
    this.#socket.on('error', () => {})
  }

  async say(line: string | Buffer | null): Promise<string> {
    this.#heard = ''
    if (line !== null) this.#socket.write(typeof line === 'string' ? `${line}\r\n` : line)
    await new Promise<void>((resolve) => {
      this.#listen = () => (/^\d{3} .*\r\n$/m.test(this.#heard) || this.#socket.closed) && resolve()
    })
    return this.#heard
  }

  async begin(from = 'a@news.example'): Promise<void> {
    await this.say(null)
    await this.say('EHLO there.example')
    await this.say(`MAIL FROM:<${from}>`)
  }

  end(): void {
    this.#socket.destroy()
  }
}

describe('an email to the address for newsletters', () => {
  test('is an email in the inbox, from a newsletter that is followed', async () => {
    await send({})
    const [email] = await inbox()
    expect(email).toMatchObject({ title: 'Boats of May', content_type: contentType.email, processing_status: 1 })
    expect(email.newsletter_profile).toMatchObject({ name: 'Ann Lee', profile_type: 2, domain: 'news.example' })
    expect(email.library?.library_state ?? 0).toBe(0)
    expect(await newsletters()).toMatchObject([{ is_subscribed: true, stats: { item_count: 1 } }])
    const { body } = await library.call('GET', `/contents/${email.id}/`)
    expect(body.article.markdown).toContain('The ferry 3 leaves the harbour')
  })

  test('goes to the top of the queue if it came to the other address', async () => {
    await send({ to: save.replace('@', '+ann@') })
    const { body } = await library.call('GET', '/library_items/queue_feed/')
    expect(body.feed).toMatchObject([{ content: { title: 'Boats of May' } }])
    expect(await inbox()).toEqual([])
  })

  test('shows which of the address’s forms it was sent to', async () => {
    await send({ to: subs.replace('@', '+boats@') })
    expect(await newsletters()).toMatchObject([{ sent_to: subs.replace('@', '+boats@') }])
  })

  test('comes once, however often it is sent and by whatever road', async () => {
    const headers = { 'Message-ID': '<same@news.example>' }
    await send({ headers })
    await send({ headers })
    await send({
      headers: { ...headers, Received: 'from relay.example by mx.example; Mon, 01 Jun 2026 12:00:00 +0000' },
    })
    expect(await inbox()).toHaveLength(1)
  })

  test('is stored with what is left to do for it before it is acknowledged', async () => {
    await library.close()
    const folder = mkdtempSync(join(tmpdir(), 'lectern-intake-'))
    library = await openLibrary({ ...mail, dataFolder: folder })
    const to = (await library.call('GET', '/profile/')).body.email_forwarding_address_subs
    await sendEmail(port(), { from: 'Ann Lee <ann@news.example>', to, subject: 'Boats of May', html: HTML })
    // Nothing waits here: a service that is killed now has stored it.
    const sqlite = openConnection(join(folder, LIBRARY_FILE))
    const stored = sqlite
      .prepare(
        `SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'email') AS emails,
          (SELECT count(*) FROM job WHERE kind = 'email') + (SELECT count(*) FROM content) AS awaited`,
      )
      .get()
    sqlite.close()
    await library.close()
    rmSync(folder, { recursive: true })
    expect(stored).toEqual({ emails: 1, awaited: 1 })
  })

  test('stays out of the inbox once its newsletter is not followed, and is back when it is', async () => {
    await send({})
    const [{ profile_id }] = await newsletters()
    await library.call('PUT', '/sources/', { profile_id, is_subscribed: false })
    await send({ subject: 'Boats of June' })
    expect(await inbox()).toEqual([])
    await library.call('PUT', '/sources/', { profile_id, is_subscribed: true })
    expect(await inbox()).toHaveLength(2)
  })

  test('belongs to the newsletter of its list, whatever address of a domain it is from', async () => {
    const headers = { 'List-Id': 'Harbour <harbour.news.example>' }
    await send({ headers, from: 'Harbour <a@one.example>' })
    await send({ headers, from: 'The Harbour <b@one.example>', subject: 'Second' })
    expect(await newsletters()).toHaveLength(1)
    await send({ headers, from: 'Harbour <c@two.example>', subject: 'Third' })
    expect(await newsletters()).toHaveLength(2)
  })

  test('keeps the pictures that were sent along', async () => {
    const attachments = [{ filename: 'a.png', content: dot, cid: 'boat@news' }]
    await send({ html: `<img src="cid:boat@news" alt="A boat" width="400">${HTML}`, attachments })
    const [{ id }] = await inbox()
    const { body } = await library.call('GET', `/contents/${id}/`)
    const url = /!\[A boat\]\((\S+)\)/.exec(body.article.markdown)?.[1] ?? ''
    const { body: own } = await library.call('GET', '/pictures/key/')
    const query = new URLSearchParams({ key: own.key, url })
    const picture = await library.service.handle(new Request(`http://library.test/api/v19/pictures/?${query}`))
    expect(picture.status).toBe(200)
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(dot)
  })

  test('that only brings a PDF is a PDF to read', async () => {
    const content = Buffer.from(makePdf([['The report of the harbour']]))
    await send({ html: '<p>See the report.</p>', attachments: [{ filename: 'report.pdf', content }] })
    const [email] = await inbox()
    expect(email).toMatchObject({ content_type: contentType.emailPdf, processing_status: 1, site_name: 'Ann Lee' })
    const { body } = await library.call('GET', `/contents/${email.id}/`)
    expect(body.article.markdown).toContain('The report of the harbour')
  })

  test('with several PDFs and other files brings each PDF, and names the files', async () => {
    const files = ['one.pdf', 'two.pdf'].map((filename) => ({ filename, content: Buffer.from(makePdf([[filename]])) }))
    const attachments = [...files, { filename: '../../boats.zip', content: Buffer.from('PK') }]
    await send({ attachments })
    const emails = await inbox()
    expect(emails.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Boats of May', 'One', 'Two'])
    const { id } = emails.find(({ title }: { title: string }) => title === 'Boats of May')
    const { body } = await library.call('GET', `/contents/${id}/`)
    expect(body.article.markdown).toContain('Attached: boats.zip')
    expect(await newsletters()).toMatchObject([{ stats: { item_count: 3 } }])
  })

  test('that is unsigned and has no text is shown with a sentence', async () => {
    const talk = new Talk()
    await talk.begin()
    await talk.say(`RCPT TO:<${subs}>`)
    await talk.say('DATA')
    expect(await talk.say(Buffer.from('Subject: Nothing\r\n\r\n\r\n.\r\n'))).toMatch(/^250 /)
    talk.end()
    await library.service.idle()
    expect(await inbox()).toMatchObject([
      { newsletter_profile: { name: 'Unknown sender' }, processing_error: 'This email has no text to read.' },
    ])
  })

  test('can be shown as it was sent', async () => {
    await send({ html: `<style>p{color:red}</style>${HTML}` })
    const [{ id }] = await inbox()
    const { body } = await library.call('GET', `/contents/${id}/original/`)
    expect(body.html).toContain('p{color:red}')
  })
})

describe('the server for mail', () => {
  test('accepts no email for anyone else', async () => {
    const talk = new Talk()
    await talk.begin()
    expect(await talk.say('RCPT TO:<someone@elsewhere.example>')).toMatch(/^550 /)
    expect(await talk.say(`RCPT TO:<subs-00000000000000000000@${DOMAIN}>`)).toMatch(/^550 /)
    expect(await talk.say(`RCPT TO:<${subs}>`)).toMatch(/^250 /)
    expect(await talk.say(`RCPT TO:<${save}>`)).toMatch(/^452 /)
    expect(await talk.say('AUTH PLAIN AGEAYg==')).toMatch(/^5\d\d /)
    talk.end()
  })

  test('says how large an email may be, and means it', async () => {
    const talk = new Talk()
    await talk.say(null)
    const offers = await talk.say('EHLO there.example')
    expect(offers).toContain('SIZE 10485760')
    expect(offers).toContain('STARTTLS')
    expect(offers).not.toContain('AUTH')
    expect(await talk.say('MAIL FROM:<a@b.example> SIZE=41943040')).toMatch(/^552 /)
    await talk.say('MAIL FROM:<a@b.example> SIZE=100')
    await talk.say(`RCPT TO:<${subs}>`)
    await talk.say('DATA')
    const line = Buffer.from(`${'x'.repeat(998)}\r\n`)
    const answer = await talk.say(Buffer.concat([...Array.from({ length: 11_000 }, () => line), Buffer.from('.\r\n')]))
    expect(answer).toMatch(/^552 /)
    talk.end()
    await library.service.idle()
    expect(await inbox()).toEqual([])
  })

  test('refuses an email with a head of more than 256 kilobytes, and takes the next one', async () => {
    const talk = new Talk()
    await talk.begin()
    const say = async (head: string) => {
      await talk.say(`RCPT TO:<${subs}>`)
      await talk.say('DATA')
      return talk.say(Buffer.from(`From: a@b.example\r\nSubject: One\r\n${head}\r\nfirst words here\r\n.\r\n`))
    }
    const answer = await say('X-A: b\r\n'.repeat(40_000))
    expect(answer).toMatch(/^552 The head of the email is larger than 256 kilobytes/)
    await talk.say('MAIL FROM:<a@b.example>')
    expect(await say('X-A: b\r\n'.repeat(30_000))).toMatch(/^250 /)
    talk.end()
    await library.service.idle()
    expect(await inbox()).toMatchObject([{ title: 'One' }])
  })

  test('takes an email with a bare line feed before its dot for one email', async () => {
    const talk = new Talk()
    await talk.begin()
    await talk.say(`RCPT TO:<${subs}>`)
    await talk.say('DATA')
    const second = `MAIL FROM:<evil@b.example>\r\nRCPT TO:<${subs}>\r\nDATA\r\nSubject: Two\r\n\r\nsecond\r\n`
    await talk.say(Buffer.from(`From: a@b.example\r\nSubject: One\r\n\r\nfirst words here\n.\n${second}\r\n.\r\n`))
    talk.end()
    await library.service.idle()
    expect(await inbox()).toMatchObject([{ title: 'One' }])
  })

  test('turns away who sends too much in a minute', async () => {
    const talk = new Talk()
    await talk.say(null)
    await talk.say('EHLO there.example')
    const answers: string[] = []
    for (let count = 0; count < 61; count += 1) {
      answers.push(await talk.say('MAIL FROM:<a@b.example>'))
      await talk.say('RSET')
    }
    expect(answers.filter((answer) => answer.startsWith('250 '))).toHaveLength(60)
    expect(answers.at(-1)).toMatch(/^451 /)
    talk.end()
  })

  test('drops absence notes and emails that go round in a circle', async () => {
    await send({ subject: 'Out of office', headers: { 'Auto-Submitted': 'auto-replied' } })
    expect(await inbox()).toEqual([])
    const talk = new Talk()
    await talk.begin()
    await talk.say(`RCPT TO:<${subs}>`)
    await talk.say('DATA')
    const hops = 'Received: from a by b; Mon, 01 Jan 2024 00:00:00 +0000\r\n'.repeat(51)
    expect(await talk.say(Buffer.from(`${hops}Subject: Round\r\n\r\nword\r\n.\r\n`))).toMatch(/^554 /)
    talk.end()
  })
})

test('an address that was replaced receives emails for thirty days more', async () => {
  let now = Date.UTC(2026, 2, 3)
  const clock = () => (now += 5)
  const own = await openLibrary({
    ...{ mailDomain: DOMAIN, mailIntake: { host: '127.0.0.1', port: 0, tls: selfSigned }, clock },
  })
  const addressOf = async () => (await own.call('GET', '/profile/')).body.email_forwarding_address_subs as string
  const email = { from: 'ann@news.example', subject: 'Boats of May', html: HTML }
  const sent = (to: string) =>
    sendEmail(own.service.mailPort ?? 0, { ...email, to }).then(
      () => 'taken',
      () => 'refused',
    )
  try {
    const old = await addressOf()
    expect((await own.call('POST', '/integrations/mail_address/')).status).toBeLessThan(300)
    const fresh = await addressOf()
    expect(fresh).not.toBe(old)
    expect([await sent(old), await sent(fresh)]).toEqual(['taken', 'taken'])
    now += 31 * 24 * 3_600_000
    expect([await sent(old), await sent(fresh)]).toEqual(['refused', 'taken'])
  } finally {
    await own.close()
  }
})
