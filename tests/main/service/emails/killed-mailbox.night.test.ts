import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../fakes/seeded-random.ts'
import { seed } from '../../../seed.ts'
import { killHeadless, startHeadless } from '../headless-process.ts'
import { noDovecot, openDovecot } from './dovecot.ts'

const FOLDER = 'News'
const EMAILS = 40
const KILLS = Number(process.env['LECTERN_KILLS'] ?? 3)

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

test.skipIf(noDovecot !== null)(
  `a mailbox that is first read while the service is killed again and again is stored whole, each email once${noDovecot === null ? '' : `: ${noDovecot}`}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-killed-mailbox-'))
    const random = seededRandom(seed)
    const dovecot = await openDovecot()
    try {
      dovecot.makeFolder(FOLDER)
      let delivered = 0
      const deliver = (): void => {
        delivered += 1
        dovecot.deliver(
          FOLDER,
          `From: Ann <ann@news.example>\nMessage-ID: <${delivered}@news.example>\nSubject: Email ${delivered}\n\n${'The ferry leaves at dawn. '.repeat(400)}\n`,
        )
      }
      for (let count = 0; count < EMAILS; count += 1) deliver()
      const allowed = `127.0.0.1:${dovecot.port}`
      const file = join(folder, 'library.db')
      /** Number of emails that were ever stored: their numbers are never used again. */
      const stored = (): number => {
        const sqlite = new Sqlite(file, { readonly: true })
        try {
          const row = sqlite.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'email'`).get()
          return (row as { seq: number } | undefined)?.seq ?? 0
        } finally {
          sqlite.close()
        }
      }
      let service = await startHeadless(folder, allowed)
      const mailbox = {
        host: '127.0.0.1',
        port: dovecot.port,
        user: dovecot.user,
        password: dovecot.password,
        folder: FOLDER,
      }
      const refused = await service.call('POST', '/integrations/mail_accounts/', mailbox)
      const { fingerprint } = refused.body
      await service.call('POST', '/integrations/mail_accounts/', { ...mailbox, fingerprint })
      for (let kill = 1; kill <= KILLS; kill += 1) {
        while (stored() < Math.min(kill * 10, EMAILS)) await pause(5)
        await pause(random() * 40)
        await killHeadless(service, 'SIGKILL')
        deliver()
        service = await startHeadless(folder, allowed)
      }
      const all = Array.from({ length: delivered }, (_, index) => `Email ${index + 1}`)
      const titles = async (): Promise<string[]> => {
        const { body } = await service.call('GET', '/feed/inbox/')
        return body.feed.map(({ content }: { content: { title: string } }) => content.title)
      }
      while ((await titles()).length < delivered) await pause(100)
      expect((await titles()).toSorted()).toEqual(all.toSorted())
      expect(stored()).toBe(delivered)
      await killHeadless(service, 'SIGTERM')
    } finally {
      await dovecot.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
