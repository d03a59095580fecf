import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Allowance } from '../../../../main/service/mail/allowance.ts'
import { type MailIntake, receiveMail } from '../../../../main/service/mail/receive-mail.ts'

const DAY = 24 * 3_600_000
const MB = 1024 * 1024

describe('an allowance', () => {
  test('counts for each key, until its stretch of time is over', () => {
    let now = 0
    const allowance = new Allowance(() => now, { most: 10, perMs: DAY })
    expect([allowance.take('a', 6), allowance.take('b', 10), allowance.take('a', 4), allowance.take('a')]).toEqual([
      true,
      true,
      true,
      false,
    ])
    now = DAY - 1
    expect(allowance.take('a')).toBe(false)
    now = DAY
    expect(allowance.take('a', 10)).toBe(true)
  })

  test('is not used up by what it refuses', () => {
    const allowance = new Allowance(() => 0, { most: 10, perMs: DAY })
    expect([allowance.take('a', 8), allowance.take('a', 3), allowance.take('a', 2)]).toEqual([true, false, true])
  })
})

describe('an account that receives mail', () => {
  let now: number
  let received: { account: number; bytes: number }[]
  let intake: MailIntake
  /** One connection, as a list's server keeps it. */
  let way: ReturnType<typeof createTransport>
  const accounts: Readonly<Record<string, number>> = {
    'subs-a@in.example': 1,
    'save-a@in.example': 1,
    'subs-b@in.example': 2,
  }

  beforeEach(async () => {
    now = Date.UTC(2026, 2, 3)
    received = []
    const box = {
      addressee: async (address: string) => {
        const account = accounts[address]
        return account === undefined ? null : { account, saves: false }
      },
      hasRoom: async () => true,
      receive: async (account: number, bytes: Uint8Array) => void received.push({ account, bytes: bytes.byteLength }),
    }
    const report = (task: string, error: unknown): void => {
      throw new Error(task, { cause: error })
    }
    const options = { host: '127.0.0.1', port: 0, domain: 'in.example', emailsPerMinute: 10_000 }
    intake = await receiveMail(options, { box, clock: () => now, report })
    way = createTransport({ host: '127.0.0.1', port: intake.port, pool: true, maxConnections: 1, maxMessages: 1_000 })
  })
  afterEach(async () => {
    way.close()
    await intake.close()
  })

  /** The code of the answer. */
  const send = async (to: string, bytes = 0): Promise<number> => {
    const raw = `From: ann@news.example\r\nSubject: Boats\r\n\r\n${`${'x'.repeat(98)}\r\n`.repeat(bytes / 100)}`
    const sent = await way
      .sendMail({ envelope: { from: 'ann@news.example', to }, raw })
      .catch((error: { responseCode?: number }) => ({ response: String(error.responseCode) }))
    return Number(sent.response.slice(0, 3))
  }

  test('takes 200 emails a day at all of its addresses together, and more the day after', async () => {
    for (let count = 0; count < 200; count += 1)
      expect(await send(`${count % 2 ? 'subs' : 'save'}-a@in.example`)).toBe(250)
    expect(await send('subs-a@in.example')).toBe(451)
    expect(await send('subs-b@in.example')).toBe(250)
    now += DAY
    expect(await send('subs-a@in.example')).toBe(250)
    expect(received).toHaveLength(202)
  })

  test('takes 100 megabytes a day, and more the day after', async () => {
    for (let count = 0; count < 10; count += 1) expect(await send('subs-a@in.example', 9.9 * MB)).toBe(250)
    expect(await send('subs-a@in.example', 2 * MB)).toBe(451)
    // Emails that fit still arrive, and other accounts have their own allowance.
    expect(await send('subs-a@in.example', 0.5 * MB)).toBe(250)
    expect(await send('subs-b@in.example', 2 * MB)).toBe(250)
    now += DAY
    expect(await send('subs-a@in.example', 2 * MB)).toBe(250)
    const today = received.slice(0, 11).reduce((sum, { bytes }) => sum + bytes, 0)
    expect(today).toBeGreaterThan(99 * MB)
    expect(today).toBeLessThanOrEqual(100 * MB)
  })
})
