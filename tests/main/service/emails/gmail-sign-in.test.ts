import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { type IdentityProvider, openIdentityProvider } from '../outside/identity-provider.ts'
import { selfSigned } from '../outbound/self-signed.ts'
import { type Dovecot, noDovecot, openDovecot } from './dovecot.ts'

const REDIRECT = 'http://127.0.0.1:4400/login/gmail/redirect'
const MAIL = 'https://mail.google.com/'
const LABEL = 'Newsletters'

/** A mail server reports when it likes. A test that waits too long is ended. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 30))
}

/** Google is a certified OpenID provider on loopback, and Gmail a Dovecot that asks it about each access token. */
describe.skipIf(noDovecot !== null)(`Gmail by Google’s sign-in${noDovecot === null ? '' : `: ${noDovecot}`}`, () => {
  let google: IdentityProvider
  let dovecot: Dovecot
  let folder: string
  let library: OpenLibrary
  const open = async () => {
    library = await openLibrary({
      dataFolder: folder,
      anyOwnServer: true,
      gmail: {
        host: '127.0.0.1',
        port: dovecot.port,
        fingerprint: new X509Certificate(selfSigned.cert).fingerprint256,
      },
      gmailApp: { clientId: google.clientId, secret: google.secret, issuer: google.issuer },
      mailRetryMs: 50,
    })
  }
  beforeAll(async () => {
    google = await openIdentityProvider([REDIRECT], { mail: MAIL })
    google.person = { sub: 'reader', email: 'reader@gmail.test', email_verified: true }
    dovecot = await openDovecot({ tokens: `${google.issuer}/me` })
    dovecot.makeFolder(LABEL)
    folder = mkdtempSync(join(tmpdir(), 'lectern-gmail-'))
    await open()
  })
  afterAll(async () => {
    await library?.close()
    await dovecot?.close()
    await google?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const accounts = async () => (await library.call('GET', '/integrations/mail_accounts/')).body
  const begin = async () =>
    (await library.call('POST', '/oauth_request/google/', { scopes: [], redirect_uri: REDIRECT, folder: LABEL })).body
  const finish = (parameters: object) =>
    library.call('POST', '/integrations/google_accounts/', { forward_type: 3, parameters })
  const titles = async (): Promise<string[]> =>
    (await library.call('GET', '/feed/inbox/')).body.feed.map(
      ({ content }: { content: { title: string } }) => content.title,
    )
  const deliver = (subject: string) =>
    dovecot.deliver(
      LABEL,
      `From: Ann Lee <ann@news.example>\nMessage-ID: <${subject}@news.example>\nDate: ${new Date().toUTCString()}\nSubject: ${subject}\n\nThe ferry leaves the harbour at dawn.\n`,
    )
  const arrives = (subject: string) => until(async () => (await titles()).includes(subject))

  test('is offered where the operator set it up, and requests access to no more than mail', async () => {
    expect(await accounts()).toMatchObject({ mail_accounts: [], gmail_sign_in: true })
    const { authorization_url } = await begin()
    const asked = new URL(authorization_url).searchParams
    expect(asked.get('scope')).toBe(`openid email ${MAIL}`)
    expect([asked.get('access_type'), asked.get('code_challenge_method')]).toEqual(['offline', 'S256'])
  })

  test('connects the mailbox of the user who agreed, whose emails then arrive', async () => {
    deliver('Before')
    const parameters = await google.authorize((await begin()).authorization_url)
    const { status, body } = await finish(parameters)
    expect([status, body.email_address, body.forward_type, body.folder]).toEqual([201, 'reader@gmail.test', 3, LABEL])
    await arrives('Before')
    expect((await accounts()).mail_accounts).toMatchObject([{ status: 1, last_error: null }])
    // Good once. Google isn't even asked, because it takes everything back when a code comes twice.
    expect((await finish(parameters)).body.detail).toMatch(/has expired/)
  })

  test('continues after a restart of the service, with a new access token', async () => {
    await library.close()
    deliver('Meanwhile')
    await open()
    await arrives('Meanwhile')
    expect(await titles()).toHaveLength(2)
  })

  test('takes no answer that is forged, refused or another reader’s', async () => {
    const refused = async (parameters: object) => (await finish(parameters)).body.detail
    const begun = async () => (await begin()).state
    expect(await refused({ code: 'x', state: 'forged' })).toMatch(/expired or belongs to another account/)
    expect(await refused({ error: 'access_denied', state: await begun() })).toBe(
      'Google didn’t allow Lectern to read this mailbox.',
    )
    expect(await refused({ code: 'guessed', state: await begun() })).toBe(
      'Google didn’t allow Lectern to read this mailbox.',
    )
  })

  test('keeps what Google gave sealed, and in no answer', async () => {
    const { state } = await begin()
    const bytes = ['library.db', 'library.db-wal'].map((file) => readFileSync(join(folder, file)))
    expect(google.issued.length).toBeGreaterThan(0)
    expect(google.issued.filter((token) => bytes.some((each) => each.includes(token)))).toEqual([])
    expect(JSON.stringify(await accounts())).not.toMatch(/token|grant|password/)
    expect(Buffer.from(state, 'base64url').includes('verifier')).toBe(false)
  })

  test('says clearly when the reader took the permission back, and works again after a new one', async () => {
    await google.revoke()
    await dovecot.restart()
    await until(async () => (await accounts()).mail_accounts[0].status === 2)
    expect((await accounts()).mail_accounts[0].last_error).toBe('Google no longer allows Lectern to read this mailbox.')
    deliver('Once more')
    await finish(await google.authorize((await begin()).authorization_url))
    await arrives('Once more')
    expect((await accounts()).mail_accounts).toMatchObject([{ status: 1, last_error: null }])
  })
})
