import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { doctor } from '../../../../main/service/commands/doctor.ts'
import { backupLibrary } from '../../../../main/service/backups/backup-library.ts'
import { smtpMailer } from '../../../../main/service/outgoing-mail/smtp-mailer.ts'
import { writeEmail } from '../../../../main/service/outgoing-mail/write-email.ts'
import { settingsOf } from '../../../../main/service/settings-of.ts'
import { openPeople, type People } from '../accounts/people.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

const from = 'Lectern <lectern@example.org>'
const ann = 'ann@example.org'

let server: MailServer
let people: People
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-mail-'))
  server = await openMailServer()
})
afterEach(async () => {
  await people.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const begin = async (address = server.address) => {
  people = await openPeople({ dataFolder: folder, mail: smtpMailer({ server: address, from }) })
}
const ask = async (email = ann) => {
  const { body } = await people.call('POST', '/magic_login/trigger/', { email })
  await people.service.idle()
  return body as { session_token: string }
}

describe('an email', () => {
  test('arrives at one recipient in both forms, and its link and code sign in', async () => {
    await begin()
    const { session_token } = await ask()
    expect(server.recipients).toEqual([ann])
    const [email] = server.emails
    expect(email).toMatchObject({ subject: 'Sign in to Lectern', from: { address: 'lectern@example.org' } })
    const link = /http\S+token=([\w-]+)/.exec(email?.text ?? '')
    expect(email?.html).toContain(link?.[0])
    expect(email?.html).toContain('color-scheme')
    const code = /requested it: (\d{6})/.exec(email?.text ?? '')?.[1]
    expect((await people.call('POST', '/magic_login/exchange/', { session_token, code })).status).toBe(200)
  })

  test('names the service, and no word of it becomes markup or a header', () => {
    const { html, text } = writeEmail({
      to: ann,
      subject: 'A "pass" <b>',
      parts: [
        '<script>alert(1)</script>',
        { links: [{ title: '<i>', url: 'https://a.example/?a="b"&c', about: ['صحيفة <b>', '3 min'] }] },
      ],
      reason: 'Because.',
      origin: 'https://read.example.org',
    })
    expect(html).not.toMatch(/<script|<i>|<b>/)
    expect(html).toContain('href="https://a.example/?a=&quot;b&quot;&amp;c"')
    // Each keeps its own direction: the minutes are not drawn into the name.
    expect(html).toContain('<bdi>صحيفة &lt;b&gt;</bdi> · <bdi>3 min</bdi>')
    expect(text).toContain('صحيفة <b> · 3 min\n')
    expect(text).toContain('Lectern at read.example.org')
    people = { close: async () => {} } as People
  })
})

describe('an email that the server does not take', () => {
  test('for now is sent again later, also after a restart', async () => {
    await begin()
    server.refuse = 451
    await ask()
    expect(server.emails).toEqual([])
    await people.close()
    server.refuse = null
    await begin()
    await people.service.idle()
    expect(server.emails).toEqual([])
    people.pass(60_000)
    await people.service.idle()
    expect(server.recipients).toEqual([ann])
  })

  test('for good is not sent again, and the doctor reports it to the owner', async () => {
    await begin()
    server.refuse = 550
    await ask()
    server.refuse = null
    people.pass(5 * 60_000)
    await people.service.idle()
    expect(server.emails).toEqual([])
    await people.close()
    const { notes, problems } = await doctor(folder, Date.now)
    expect(problems).toEqual([])
    expect(notes).toEqual([expect.stringMatching(/^email to ann@example\.org not sent \(“Sign in to Lectern”.*550/)])
    expect(readFileSync(join(folder, 'library.db')).includes('magic_login_redirect')).toBe(false)
  })

  test('is given up when its link is of no use any more', async () => {
    await begin('smtp://127.0.0.1:1')
    await ask()
    people.pass(16 * 60_000)
    await people.service.idle()
    await people.close()
    server.refuse = null
    await begin()
    await people.service.idle()
    expect(server.emails).toEqual([])
  })

  test('is in no backup, because it opens an account', async () => {
    await begin()
    server.refuse = 451
    await ask()
    const file = join(folder, 'copy.backup')
    await backupLibrary(folder, file)
    expect(readFileSync(file).includes('magic_login_redirect')).toBe(false)
  })
})

describe('the settings of mail', () => {
  beforeEach(() => {
    people = { close: async () => {} } as People
  })

  test.each([
    [{ LECTERN_SMTP: 'mail.example.org', LECTERN_MAIL_FROM: from }, 'LECTERN_SMTP'],
    [{ LECTERN_SMTP: 'https://mail.example.org', LECTERN_MAIL_FROM: from }, 'LECTERN_SMTP'],
    [{ LECTERN_SMTP: 'smtp://u:secret@mail.example.org' }, 'LECTERN_MAIL_FROM'],
  ])('%o are refused without telling a password', (env, name) => {
    expect(() => settingsOf(env)).toThrow(name)
    expect(() => settingsOf(env)).not.toThrow('secret')
  })

  test('are off without a server', () => {
    expect(settingsOf({}).mail).toBeUndefined()
  })
})
