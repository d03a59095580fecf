import { generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { sealMessage } from 'mailauth/lib/arc/index.js'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSignatures } from '../../../../main/service/mail/check-signatures.ts'
import { verifySender } from '../../../../main/service/mail/verify-sender.ts'
import { verifiedByHost } from '../../../../main/service/mail/verified-by-host.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
})
const key = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`
const says: Record<string, string> = {
  'one._domainkey.news.example TXT': key,
  'one._domainkey.other.example TXT': key,
  'one._domainkey.google.com TXT': key,
  '_dmarc.news.example TXT': 'v=DMARC1; p=reject',
  '_dmarc.strict.example TXT': 'v=DMARC1; p=reject',
  'strict.example TXT': 'v=spf1 ip4:8.8.4.0/24 -all',
}
const asked: string[] = []
const resolveName = async (name: string, type: string): Promise<string[][]> => {
  asked.push(`${name} ${type}`)
  const answer = says[`${name} ${type}`]
  if (answer === undefined) throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' })
  return [[answer]]
}

const plain = (from: string, subject: string, text = 'The ferry leaves the harbour at dawn.') =>
  `From: Ann <${from}>\r\nTo: reader@example.org\r\nSubject: ${subject}\r\nDate: Mon, 02 Mar 2026 10:00:00 +0000\r\nMessage-ID: <${subject}@x>\r\n\r\n${text}\r\n`
async function signed(email: string, signingDomain: string, headerList?: string): Promise<string> {
  const by = { signingDomain, selector: 'one', privateKey }
  const { signatures } = await dkimSign(email, { ...by, ...(headerList && { headerList }), signatureData: [by] })
  return signatures + email
}
const nobody = { ip: '127.0.0.1', helo: 'localhost', sender: '' }
const found = (email: string, from = nobody) => verifySender(Buffer.from(email), from, resolveName)
const verified = async (email: string, from = nobody) => (await found(email, from)).isVerified

let library: OpenLibrary
beforeAll(async () => {
  const mailIntake = { host: '127.0.0.1', port: 0, resolveName }
  library = await openLibrary({ mailDomain: 'in.lectern.test', mailIntake })
})
afterAll(() => library.close())

test('an email that its sender’s domain signed is verified, and one that was altered or signed by another is not', async () => {
  const email = await signed(plain('ann@news.example', 'signed'), 'news.example')
  expect(await verified(email)).toBe(true)
  expect(await verified(email.replace('at dawn', 'at noon'))).toBe(false)
  expect(await verified(await signed(plain('ann@news.example', 'other'), 'other.example'))).toBe(false)
  // A domain that has no policy certifies by its signature.
  expect(await verified(await signed(plain('ben@other.example', 'own'), 'other.example'))).toBe(true)
})

test('an email from a server that its sender’s domain names is verified', async () => {
  const email = plain('ann@strict.example', 'unsigned')
  const by = (ip: string) => ({ ip, helo: 'mx.strict.example', sender: 'ann@strict.example' })
  expect(await verified(email, by('8.8.4.4'))).toBe(true)
  expect(await verified(email, by('9.9.9.9'))).toBe(false)
})

test('a forwarded email is verified by the seal of a forwarder who saw that it was valid, and by no other', async () => {
  // Its signature is no longer valid, because the forwarder wrote into its text.
  const changed = (await signed(plain('ann@news.example', 'forwarded'), 'news.example')).replace('at dawn', 'at noon')
  const sealed = async (signingDomain: string, dmarc: string) => {
    const seal = { signingDomain, selector: 'one', privateKey, cv: 'none' as const }
    const authResults = `mx.${signingDomain}; dmarc=${dmarc} header.from=news.example`
    return (await sealMessage(changed, { ...seal, authResults })).toString() + changed
  }
  expect(await verified(changed)).toBe(false)
  expect(await verified(await sealed('google.com', 'pass'))).toBe(true)
  expect(await verified(await sealed('google.com', 'fail'))).toBe(false)
  expect(await verified(await sealed('other.example', 'pass'))).toBe(false)
  expect(await verified((await sealed('google.com', 'pass')).replace('at noon', 'at night'))).toBe(false)
})

test('nothing is requested about an email that no one signed', async () => {
  asked.length = 0
  expect(await verified(plain('ann@news.example', 'bare'))).toBe(false)
  expect(asked).toEqual([])
})

test('an email with more signatures than honest ones have is not verified, and a few names are asked at most', async () => {
  const many = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `DKIM-Signature: v=1; a=rsa-sha256; d=d${index}.example; s=s; h=from; bh=eA==; b=eA==\r\n`,
    ).join('') + plain('ann@news.example', 'many')
  asked.length = 0
  expect(await verified(many(5_000))).toBe(false)
  expect(asked).toEqual([])
  expect(await verified(many(10))).toBe(false)
  expect(asked.length).toBeLessThan(42)
})

test('a large email is verified to its last line, however its lines end, and others are served in the meantime', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `Line ${at} of the list of boats in the harbour.`)
  const email = await signed(plain('ann@news.example', 'large', lines.join('\r\n')), 'news.example')
  let turns = 0
  const turn = (): void => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  expect(await verified(email)).toBe(true)
  clearImmediate(next)
  expect(turns).toBeGreaterThan(30)
  expect(await verified(email.replaceAll('\r\n', '\n'))).toBe(true)
  expect(await verified(email.replace('Line 19999', 'Line 20000'))).toBe(false)
})

const signature = (more: string) =>
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=news.example; s=s; h=from${more}; bh=eA==; b=eA==\r\n`
const passed = async (head: string, body = 'The ferry leaves at dawn.') =>
  (await checkSignatures(Buffer.from(head + plain('ann@news.example', 'made', body)), { resolver: resolveName })) !==
  null
// mailauth 7.1 takes minutes for heads and bodies that are long in some of these ways.
test.each([
  ['lines in its head', 'X-A: b\r\n'.repeat(2_001), 'X-A: b\r\n'.repeat(1_990)],
  ['emails in a signature', signature(':x'.repeat(4_100)), signature(':x'.repeat(3_900))],
  ['signatures', signature('').repeat(11), signature('').repeat(10)],
  ['white space in a row', `X-A: b${' '.repeat(510)}c\r\n`, `X-A: b${' '.repeat(480)}c\r\n`],
  ['emails in a line', `X-A: ${'b'.repeat(262_200)}\r\n`, `X-A: ${'b'.repeat(262_000)}\r\n`],
])('an email of more %s than honest ones have is not handed on to be verified', async (_, more, most) => {
  expect([await passed(more), await passed(most)]).toEqual([false, true])
})

test('an email of more lines than its signatures may cover is not handed on to be verified', async () => {
  const lines = (count: number) => 'a\r\n'.repeat(count)
  const two = signature('').repeat(2)
  expect([await passed(two, lines(1_000_010)), await passed(two, lines(10_000))]).toEqual([false, true])
})

test('a lookup that fails for now leaves it open whether an email is verified', async () => {
  const email = Buffer.from(await signed(plain('ann@news.example', 'later'), 'news.example'))
  const failing = async (): Promise<string[][]> => {
    throw Object.assign(new Error('Try again'), { code: 'ESERVFAIL' })
  }
  expect((await verifySender(email, nobody, failing)).isVerified).toBeNull()
})

test('an email in the inbox says whether its sender is verified', async () => {
  const to = (await library.call('GET', '/profile/')).body.email_forwarding_address_subs
  const way = createTransport({ host: '127.0.0.1', port: library.service.mailPort ?? 0 })
  for (const raw of [
    await signed(plain('ann@news.example', 'mine'), 'news.example'),
    plain('eve@news.example', 'hers'),
  ])
    await way.sendMail({ envelope: { from: 'x@news.example', to }, raw })
  way.close()
  await library.service.idle()
  const { body } = await library.call('GET', '/feed/inbox/')
  const found = body.feed.map(({ content }: { content: { title: string; is_sender_verified?: boolean } }) => [
    content.title,
    content.is_sender_verified,
  ])
  expect(Object.fromEntries(found)).toEqual({ mine: true, hers: false })
})

test('only the topmost finding of a mailbox’s own provider counts', () => {
  const found = (fields: string, host: string) =>
    verifiedByHost(Buffer.from(`${fields}\r\nFrom: a@b.example\r\n\r\nx`), host).isVerified
  const pass = 'dkim=pass header.i=@b.example; dmarc=pass (p=NONE) header.from=b.example'
  expect(found(`Authentication-Results: mx.google.com;\r\n  ${pass}`, 'imap.gmail.com')).toBe(true)
  expect(found(`Authentication-Results: mx.mail.example; ${pass}`, 'imap.mail.example')).toBe(true)
  expect(found('Authentication-Results: mx.google.com; dmarc=fail', 'imap.gmail.com')).toBe(false)
  expect(found(`Authentication-Results: evil.example; ${pass}`, 'imap.gmail.com')).toBeNull()
  const below = `Authentication-Results: evil.example; none\r\nAuthentication-Results: mx.google.com; ${pass}`
  expect(found(below, 'imap.gmail.com')).toBeNull()
  const hidden = 'Authentication-Results: mx.google.com; spf=fail (x; dmarc=pass) smtp.mailfrom="y; dmarc=pass"'
  expect(found(hidden, 'imap.gmail.com')).toBeNull()
  expect(found('Subject: x', 'imap.gmail.com')).toBeNull()
})

test('a list verifies an email only by a valid signature of its own domain that covers its List-Id', async () => {
  const email = (list: string) => `List-Id: <${list}>\r\n${plain('ben@other.example', 'list')}`
  const covers = 'from:subject:list-id'
  const isList = async (whole: string) => (await found(whole)).isListVerified
  expect(await isList(await signed(email('sea.news.example'), 'news.example', covers))).toBe(true)
  expect(await isList(await signed(email('sea.news.example'), 'other.example', covers))).toBe(false)
  expect(await isList(await signed(email('sea.news.example'), 'news.example', 'from:subject'))).toBe(false)
  const added = await signed(email('sea.news.example'), 'news.example', covers)
  expect(await isList(`List-Id: <other.news.example>\r\n${added}`)).toBeNull()
})

test('a mailbox’s server verifies a list whose domain’s signatures all cover its List-Id', () => {
  const head = (names: string) =>
    `Authentication-Results: mx.mail.example; dkim=pass header.d=news.example; dmarc=fail\r\nList-Id: <sea.news.example>\r\nDKIM-Signature: v=1; d=news.example; h=${names}; b=x\r\n`
  const isList = (fields: string) =>
    verifiedByHost(Buffer.from(`${fields}From: a@b.example\r\n\r\nx`), 'imap.mail.example').isListVerified
  expect(isList(head('from:list-id'))).toBe(true)
  expect(isList(head('from'))).toBe(false)
  expect(isList(head('from:list-id').replace('<sea.news.example>', '<sea.other.example>'))).toBe(false)
})

test('the signature that covers List-Unsubscribe counts only if its domain is that of From', async () => {
  const email = `List-Unsubscribe: <https://news.example/out>\r\n${plain('ann@mail.news.example', 'out')}`
  const signs = async (domain: string, covers: string) =>
    (await found(await signed(email, domain, covers))).signsUnsubscribing
  expect(await signs('news.example', 'from:subject:list-unsubscribe')).toBe(true)
  expect(await signs('other.example', 'from:subject:list-unsubscribe')).toBe(false)
  expect(await signs('news.example', 'from:subject')).toBe(false)
})
