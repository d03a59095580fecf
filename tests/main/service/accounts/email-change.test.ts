import { afterEach, describe, expect, test } from 'vitest'
import { openPeople, type People, type Person } from './people.ts'

const MINUTE = 60_000
const [before, after] = ['ann@example.org', 'ann@work.example.org']

let people: People
afterEach(() => people.close())

/** Requests a code for an address. Returns what the calling device keeps and the code of the email. */
async function begin({ call }: Person, email = after) {
  const reply = await call('POST', '/profile/email/', { email })
  await people.service.idle()
  const text = people.emails.findLast(({ to, subject }) => to === email && subject.startsWith('Confirm'))?.text ?? ''
  return { ...reply, token: reply.body.session_token as string, code: /settings: (\d{6})/.exec(text)?.[1] ?? '' }
}

const finish = ({ call }: Person, session_token: string, code: string) =>
  call('PUT', '/profile/email/', { session_token, code })
const emailOf = async ({ call }: Person) => (await call('GET', '/profile/')).body.email as string
/** A code that was not sent. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an account’s address', () => {
  test('changes to the one that received the code, and signs in from then on', async () => {
    people = await openPeople()
    const ann = await people.join(before)
    const { status, token, code } = await begin(ann)
    expect([status, await emailOf(ann)]).toEqual([201, before])
    const { body } = await finish(ann, token, code)
    expect([body, await emailOf(ann)]).toEqual([{ email: after }, after])
    const again = await people.join(after)
    expect((await again.call('GET', '/profile/')).body.uuid).toBe((await ann.call('GET', '/profile/')).body.uuid)
  })

  test('receives an email when another replaces it', async () => {
    people = await openPeople()
    const ann = await people.join(before)
    const { token, code } = await begin(ann)
    await finish(ann, token, code)
    await people.service.idle()
    expect(people.emails.at(-1)).toMatchObject({ to: before, text: expect.stringContaining(after) })
  })

  test('changes by a code once, within 15 minutes, and only for the account that requested it', async () => {
    people = await openPeople()
    let ann = await people.join(before)
    const late = await begin(ann)
    people.pass(15 * MINUTE)
    ann = await people.join(before)
    expect((await finish(ann, late.token, late.code)).body).toMatchObject({ code: 'email_code_invalid' })
    const { token, code } = await begin(ann)
    expect((await finish(await people.join('bob@example.org'), token, code)).status).toBe(400)
    people.pass(15 * MINUTE - 1)
    ann = await people.join(before)
    expect((await finish(ann, token, code)).status).toBe(200)
    expect((await finish(ann, token, code)).status).toBe(400)
  })

  test('is not changed by a guess: five wrong codes end a request, and 20 a day end them all', async () => {
    people = await openPeople()
    let ann = await people.join(before)
    for (let request = 0; request < 4; request++) {
      const { token, code } = await begin(ann)
      for (let guess = 0; guess < 5; guess++) expect((await finish(ann, token, wrong(code))).status).toBe(400)
      expect((await finish(ann, token, code)).status).toBe(400)
    }
    expect((await begin(ann)).body).toMatchObject({ code: 'email_code_closed' })
    people.pass(24 * 60 * MINUTE)
    ann = await people.join(before)
    const { token, code } = await begin(ann)
    expect((await finish(ann, token, code)).status).toBe(200)
  })

  test('stays as it is if the other one belongs to another account, which only its reader learns', async () => {
    people = await openPeople()
    const ann = await people.join(before)
    const bob = await people.join(after)
    const { status, token, code } = await begin(ann)
    expect(status).toBe(201)
    expect((await finish(ann, token, code)).body).toMatchObject({ code: 'email_taken' })
    expect([await emailOf(ann), await emailOf(bob)]).toEqual([before, after])
  })

  test('is not written to without end: the sixth code within ten minutes is refused', async () => {
    people = await openPeople()
    const ann = await people.join(before)
    for (let request = 0; request < 5; request++)
      expect((await begin(ann, `ann${request}@example.org`)).status).toBe(201)
    expect((await begin(ann, 'ann9@example.org')).status).toBe(429)
    people.pass(10 * MINUTE)
    expect((await begin(ann, 'ann9@example.org')).status).toBe(201)
  })

  test('stays as it is where the service sends no email', async () => {
    people = await openPeople({ mail: undefined })
    const { body } = await people.call('POST', '/magic_login/token/', {
      token: await people.service.localSignInToken(),
    })
    const reply = await people.call('POST', '/profile/email/', { email: after }, { token: body.access_token })
    expect([reply.status, reply.body.code]).toEqual([409, 'no_mail'])
  })

  test('is not changed to what is no address', async () => {
    people = await openPeople()
    const ann = await people.join(before)
    expect((await begin(ann, 'no address')).status).toBe(400)
    expect(people.emails.filter(({ subject }) => subject.startsWith('Confirm'))).toEqual([])
  })
})
