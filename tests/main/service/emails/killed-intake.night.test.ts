import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../fakes/seeded-random.ts'
import { seed } from '../../../seed.ts'
import { killHeadless, type Running, startHeadless } from '../headless-process.ts'
import { sendEmail } from './send-email.ts'

const EMAILS = 14
const KILLS = 3
const mail = { LECTERN_MAIL_DOMAIN: 'in.lectern.test', LECTERN_MAIL_HOST: '127.0.0.1', LECTERN_MAIL_PORT: '0' }

const portOf = ({ said }: Running): number => Number(/Mail is received on port (\d+)/.exec(said)?.[1])

test('emails that arrive while the service is killed again and again are all there, each once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-killed-mail-'))
  const random = seededRandom(seed)
  let service = await startHeadless(folder, '', mail)
  const to = (await service.call('GET', '/profile/')).body.email_forwarding_address_subs
  /** As a mail server does, again until it is acknowledged. */
  const deliver = async (number: number): Promise<void> => {
    for (;;) {
      try {
        await sendEmail(portOf(service), {
          to,
          from: 'News <news@harbour.example>',
          subject: `Email ${number}`,
          html: `<p>${'The ferry leaves the harbour at dawn. '.repeat(200)}</p>`,
          headers: { 'Message-ID': `<${number}@harbour.example>` },
        })
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const sending = (async () => {
    for (let number = 1; number <= EMAILS; number += 1) await deliver(number)
  })()
  for (let kills = 0; kills < KILLS; kills += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20 + random() * 300))
    await killHeadless(service, 'SIGKILL')
    service = await startHeadless(folder, '', mail)
  }
  await sending
  const titles = async (): Promise<string[]> =>
    (await service.call('GET', '/feed/inbox/')).body.feed.map(
      ({ content }: { content: { title: string } }) => content.title,
    )
  const all = Array.from({ length: EMAILS }, (_, index) => `Email ${index + 1}`)
  while ((await titles()).length < EMAILS) await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await titles()).toSorted()).toEqual(all.toSorted())
  await killHeadless(service, 'SIGTERM')
  rmSync(folder, { recursive: true })
})
