import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FetchedEmail, fetchEmails, type FolderPlace } from '../../../../main/service/mail/fetch-emails.ts'
import { type EmailChore, type Mailbox, MailboxError } from '../../../../main/service/mail/mailbox.ts'
import { openMailbox } from '../../../../main/service/mail/open-mailbox.ts'
import { MailboxWatch } from '../../../../main/service/mail/watch-mailbox.ts'
import { type MailServer, noOtherServers, openCourier, openCyrus } from './other-mail-servers.ts'

const DAY = 24 * 3_600_000
const unread: FolderPlace = { validity: null, seen: 0, owed: [], waiting: [] }

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 30))
}

const subjectOf = (bytes: Uint8Array | null): string =>
  /^Subject: (.*)$/m.exec(Buffer.from(bytes ?? []).toString('utf8'))?.[1]?.trim() ?? ''

const servers = [
  {
    name: 'Cyrus',
    open: () => openCyrus({ isUnix: false }),
    of: (...names: string[]) => ['INBOX', ...names].join('.'),
    moves: true,
  },
  {
    name: 'Cyrus with slashes in the names of folders',
    open: () => openCyrus({ isUnix: true }),
    of: (...names: string[]) => names.join('/'),
    moves: true,
  },
  { name: 'Courier', open: openCourier, of: (...names: string[]) => ['INBOX', ...names].join('.'), moves: false },
]

describe.skipIf(noOtherServers !== null).each(servers)(
  `a mailbox on $name${noOtherServers === null ? '' : `: ${noOtherServers}`}`,
  ({ open, of, moves }) => {
    let server: MailServer
    let own: ImapFlow
    let mailbox: Mailbox
    let count = 0
    let folder: string
    const watches: MailboxWatch[] = []
    beforeAll(async () => {
      server = await open()
      const { port, user, password } = server
      own = new ImapFlow({
        ...{ host: '127.0.0.1', port, secure: true, logger: false, tls: { rejectUnauthorized: false } },
        auth: { user, pass: password },
      })
      await own.connect()
      mailbox = { host: '127.0.0.1', port, user, password, folder: 'INBOX', fingerprint: null, chore: null }
      const refused: unknown = await openMailbox(mailbox, { allowHosts: 'any' }).catch((error: unknown) => error)
      if (!(refused instanceof MailboxError)) throw new Error('The certificate was not refused')
      mailbox = { ...mailbox, fingerprint: refused.fingerprint }
    })
    afterAll(async () => {
      own?.close()
      await server?.close()
    })
    beforeEach(async () => {
      count += 1
      folder = `News ${count}`
      await own.mailboxCreate(of(folder))
      mailbox = { ...mailbox, folder }
    })
    afterEach(async () => {
      for (const one of watches.splice(0)) await one.close()
    })

    const deliver = async (subject: string, to = of(folder), at = new Date()): Promise<void> => {
      count += 1
      const email = `From: Ann Lee <ann@news.example>\r\nMessage-ID: <${count}@news.example>\r\nSubject: ${subject}\r\n\r\nThe ferry leaves at dawn.\r\n`
      await own.append(to, email, [], at)
    }
    const read = async (place: FolderPlace, from = mailbox) => {
      const client = await openMailbox(from, { allowHosts: 'any' })
      try {
        const found: FetchedEmail[] = []
        for await (const one of fetchEmails(client, place, { now: Date.now(), hasChore: false })) found.push(one)
        return found
      } finally {
        client.close()
      }
    }
    const subjects = async (place: FolderPlace, from = mailbox): Promise<string[]> =>
      (await read(place, from)).map(({ bytes }) => subjectOf(bytes))
    const inFolder = async (path: string): Promise<string[]> => subjects(unread, { ...mailbox, folder: path })

    const watch = (chore: EmailChore | null = null) => {
      const state = { taken: [] as string[], failures: [] as MailboxError[], place: unread }
      const keeper = {
        place: async () => state.place,
        take: async ({ bytes, place }: { readonly bytes: Uint8Array | null; readonly place: FolderPlace }) => {
          if (bytes) state.taken.push(subjectOf(bytes))
          state.place = place
        },
        didChore: async (uids: readonly number[]) => {
          state.place = { ...state.place, waiting: state.place.waiting.filter((uid) => !uids.includes(uid)) }
        },
        wentWell: async (failure: MailboxError | null) => {
          if (failure) state.failures.push(failure)
        },
        failed: async (error: MailboxError) => void state.failures.push(error),
      }
      const report = (error: unknown): void => {
        throw error
      }
      // Courier looks for new emails once a minute by itself, so the watch asks more often.
      const parts = {
        allowHosts: 'any',
        clock: Date.now,
        pace: { wait: () => 0 },
        firstDelay: 20,
        renewEvery: 400,
      } as const
      watches.push(new MailboxWatch({ ...mailbox, chore }, keeper, { ...parts, report }, { isWanted: false }))
      return state
    }

    test('brings the emails of the last thirty days, and then only those that are new', async () => {
      await deliver('Old', undefined, new Date(Date.now() - 40 * DAY))
      await deliver('First')
      await deliver('Second')
      const found = await read(unread)
      expect(found.map(({ bytes }) => subjectOf(bytes))).toEqual(['Second', 'First'])
      const place = found.at(-1)?.place ?? unread
      expect(await subjects(place)).toEqual([])
      await deliver('Third')
      expect(await subjects(place)).toEqual(['Third'])
    })

    test('brings an email that arrives while the folder is watched', async () => {
      await deliver('Before')
      const state = watch()
      await until(() => state.taken.length === 1)
      await deliver('Meanwhile')
      await until(() => state.taken.length === 2)
      expect([state.taken, state.failures]).toEqual([['Before', 'Meanwhile'], []])
    })

    test('reads the folder again after it was created again and starts its numbers over', async () => {
      await deliver('Before')
      const place = (await read(unread)).at(-1)?.place ?? unread
      await own.mailboxDelete(of(folder))
      const validity = async (): Promise<string> => {
        const status = await own.status(of(folder), { uidValidity: true })
        return status ? String(status.uidValidity) : ''
      }
      // Servers may take the new number from the clock, in seconds.
      for (await own.mailboxCreate(of(folder)); (await validity()) === place.validity; ) {
        await own.mailboxDelete(of(folder))
        await own.mailboxCreate(of(folder))
      }
      await deliver('After')
      expect(await subjects(place)).toEqual(['After'])
    })

    test('names a folder inside another as the server does, with slashes, or without the server’s prefix', async () => {
      await own.mailboxCreate(of(folder, '2026'))
      await deliver('Inside', of(folder, '2026'))
      for (const name of [of(folder, '2026'), `${folder}/2026`, of(folder, '2026').replace(/^INBOX\./, '')])
        expect([name, await inFolder(name)]).toEqual([name, ['Inside']])
      const missing = await openMailbox({ ...mailbox, folder: `${folder}/2025` }, { allowHosts: 'any' }).catch(
        (error: unknown) => error,
      )
      expect(missing).toMatchObject({ code: 'no_such_folder' })
    })

    test('finds a folder whose name has letters beyond ASCII', async () => {
      await own.mailboxCreate(of(folder, 'Bücher & 本'))
      await deliver('Far', of(folder, 'Bücher & 本'))
      expect(await inFolder(`${folder}/Bücher & 本`)).toEqual(['Far'])
    })

    test('has its stored emails moved, or tells that the server can’t', async () => {
      await own.mailboxCreate(of(folder, 'Done'))
      await deliver('Moved')
      const state = watch({ kind: 'move', to: `${folder}/Done` })
      if (moves) {
        await until(() => state.taken.length === 1 && state.place.waiting.length === 0)
        expect([await inFolder(of(folder, 'Done')), await inFolder(of(folder))]).toEqual([['Moved'], []])
      } else {
        await until(() => state.failures.length > 0)
        expect(state.failures[0]).toMatchObject({ code: 'chore_failed' })
        expect([state.taken, await inFolder(of(folder))]).toEqual([['Moved'], ['Moved']])
      }
    })

    test('has its stored emails marked as read', async () => {
      await deliver('Read')
      const state = watch({ kind: 'read' })
      await until(() => state.taken.length === 1 && state.place.waiting.length === 0)
      expect(await own.status(of(folder), { unseen: true, messages: true })).toMatchObject({ unseen: 0, messages: 1 })
    })

    test('with a wrong password is refused with a sentence', async () => {
      const refused = await openMailbox({ ...mailbox, password: 'wrong' }, { allowHosts: 'any' }).catch(
        (error: unknown) => error,
      )
      expect(refused).toMatchObject({ code: 'auth_failed' })
    })
  },
)
