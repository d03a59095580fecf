import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { networkOf } from '../../../../main/service/limits/network-of.ts'
import { type Call, caller } from '../open-library.ts'
import { code, linkToken, openPeople, origin, type People } from './people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ann = 'ann@example.org'
const [STRANGER, HOME] = ['203.0.113.9', '198.51.100.1']

let people: People
beforeEach(async () => {
  people = await openPeople()
})
afterEach(() => people.close())

/** Calls from one address, signed out. */
const from = (address: string): Call => {
  const call = caller((request) => people.service.handle(request, { address }), origin, '')
  return async (method, path, body, more) => {
    const reply = await call(method, path, body, { token: null, ...more })
    await people.service.idle()
    return reply
  }
}

const ask = (call: Call, email = ann, more: object = {}) => call('POST', '/magic_login/trigger/', { email, ...more })
const open = async (call: Call) =>
  (await call('POST', '/magic_login/token/', { token: linkToken(people.emails, ann) })).status
const type = (call: Call, session_token: string, typed: string) =>
  call('POST', '/magic_login/exchange/', { session_token, code: typed })
const emailsOf = (email = ann) => people.emails.filter(({ to }) => to === email).length

describe('a stranger who asks for another’s emails all day', () => {
  test('keeps that reader from none of theirs, and sends a few an hour', async () => {
    await people.join(ann)
    const [stranger, home] = [from(STRANGER), from(HOME)]
    people.emails.length = 0
    for (let hour = 0; hour < 24; hour++) {
      for (let times = 0; times < 10; times++) expect((await ask(stranger)).status).toBe(200)
      const before = emailsOf()
      expect((await ask(home)).status).toBe(200)
      expect(emailsOf()).toBe(before + 1)
      expect(await open(home)).toBe(200)
      people.pass(HOUR)
    }
    // Five at the same time, then six an hour, and the reader's own.
    expect(emailsOf() - 24).toBeLessThanOrEqual(5 + 24 * 6)
  })

  test('in the same network leaves a device that was signed in its own emails, and others one that is still good', async () => {
    const { body } = await from(HOME)('POST', '/magic_login/token/', {
      token: (await ask(from(HOME)), linkToken(people.emails, ann)),
    })
    for (let times = 0; times < 40; times++) await ask(from(HOME))
    const before = emailsOf()
    await ask(from(HOME), ann, { device_proof: body.device_proof })
    expect(emailsOf()).toBe(before + 1)
    for (let minute = 0; minute < 60; minute++) {
      people.pass(MINUTE)
      await ask(from(HOME))
    }
    // Either the last request sent nothing, or what it sent opens the account.
    expect(await open(from(HOME))).toBe(200)
  })

  test('and endlessly for those of strangers, prevents no reader on the same network from getting theirs', async () => {
    await people.join(ann)
    for (let index = 0; index < 60; index++) await ask(from(HOME), `nobody-${index}@example.org`)
    const before = emailsOf()
    await ask(from(HOME))
    expect(emailsOf()).toBe(before + 1)
  })

  test('is not believed to hold the proof of another’s device', async () => {
    const other = (await people.join('eve@example.org')).tokens as { device_proof?: string }
    await people.join(ann)
    for (const proof of [other.device_proof, 'x'.repeat(64), '', 'A'.repeat(64)]) {
      for (let times = 0; times < 10; times++) await ask(from(STRANGER), ann, { device_proof: proof })
    }
    // The first letter was the one that Ann signed up with.
    expect(emailsOf()).toBe(1 + 5)
  })

  test('from every address of their own IPv6 network counts as one', async () => {
    await people.join(ann)
    people.emails.length = 0
    for (let index = 0; index < 30; index++) await ask(from(`2001:db8:7:4${index % 10}::${index.toString(16)}`))
    expect(emailsOf()).toBe(5)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2ff::9', '2001:db8:1:200::/56'],
  ['2001:db8:1:2ab:0:1:2:3', '2001:db8:1:200::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['unknown', 'unknown'],
])('calls from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('wrong codes', () => {
  const wrongFor = (right: string) => (right === '000000' ? '000001' : '000000')
  const trigger = async () => {
    const { body } = await ask(from(HOME))
    return { session: body.session_token as string, takesCode: body.takes_code as boolean }
  }
  /** Types wrong codes into as many sign-ins as that takes. */
  const guess = async (times: number) => {
    for (let index = 0; index < times; ) {
      people.pass(10 * MINUTE)
      const { session } = await trigger()
      const right = code(people.emails, ann)
      for (let tries = 0; tries < 4 && index < times; tries++, index++) {
        expect((await type(from(STRANGER), session, wrongFor(right))).body.code).toBe('magic_link_invalid')
      }
    }
  }

  test('are counted by address over all sign-ins: after twenty in a day only the link opens the account', async () => {
    await guess(20)
    people.pass(10 * MINUTE)
    const { session, takesCode } = await trigger()
    expect([takesCode, code(people.emails, ann)]).toEqual([false, ''])
    const refused = await type(from(HOME), session, '123456')
    expect([refused.status, refused.body.code]).toEqual([400, 'magic_code_closed'])
    expect(await open(from(HOME))).toBe(200)
    expect((await type(from(HOME), session, '123456')).status).toBe(200)
  })

  test('close a sign-in whose email has a code already: the right one is not taken either', async () => {
    await guess(19)
    people.pass(10 * MINUTE)
    const [waiting, right] = [await trigger(), code(people.emails, ann)]
    expect((await type(from(STRANGER), waiting.session, wrongFor(right))).body.code).toBe('magic_link_invalid')
    expect((await type(from(HOME), waiting.session, right)).body.code).toBe('magic_code_closed')
    expect(await open(from(HOME))).toBe(200)
  })

  test('of the day before do not count, nor do those for another address', async () => {
    await guess(20)
    const other = await ask(from(HOME), 'bea@example.org')
    expect(other.body.takes_code).toBe(true)
    people.pass(24 * HOUR)
    const { session, takesCode } = await trigger()
    expect(takesCode).toBe(true)
    expect((await type(from(HOME), session, code(people.emails, ann))).status).toBe(200)
  })
})
