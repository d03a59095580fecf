import { reason } from '#shared/reasons/codes.ts'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchEmails, type FolderPlace } from '../../../../main/service/mail/fetch-emails.ts'
import {
  type EmailChore,
  type Mailbox,
  MailboxError,
  type MailboxFailure,
} from '../../../../main/service/mail/mailbox.ts'
import { openMailbox } from '../../../../main/service/mail/open-mailbox.ts'
import {
  delayBefore,
  type MailboxWriter,
  MailboxWatch,
  type WatchParts,
} from '../../../../main/service/mail/watch-mailbox.ts'
import { isNight } from '../../../seed.ts'
import { type Dovecot, noDovecot, openDovecot } from './dovecot.ts'

const DAY = 24 * 3_600_000

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** A way to a server that can fall silent: its connections stay, and data passes only on new ones. */
async function openWay(port: number) {
  const way = { made: 0, silent: 0 }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    way.made += 1
    open.add(socket)
    const upstream = connect(port, '127.0.0.1')
    const number = way.made
    const passes = (): boolean => number > way.silent
    socket.on('data', (data) => passes() && upstream.write(data)).on('error', () => upstream.destroy())
    upstream.on('data', (data) => passes() && socket.write(data)).on('error', () => socket.destroy())
    socket.once('close', () => {
      open.delete(socket)
      upstream.destroy()
    })
    upstream.once('close', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    way,
    port: (server.address() as AddressInfo).port,
    cut: () => {
      for (const socket of open) socket.destroy()
    },
    close: () => server.close(),
  }
}

/** A folder that was never read. */
const unread: FolderPlace = { validity: null, seen: 0, owed: [], waiting: [] }

const subjectOf = (bytes: Uint8Array | null): string =>
  /^Subject: (.*)$/m.exec(Buffer.from(bytes ?? []).toString('utf8'))?.[1]?.trim() ?? ''

describe('a mailbox that fails', () => {
  const minutes = (failures: number, part: number, code: MailboxFailure = 'unreachable') =>
    delayBefore(failures, code, { firstDelay: 5_000, random: () => part }) / 60_000

  test('is tried again after five seconds at first, and after a quarter of an hour at last', () => {
    expect([1, 2, 3, 50].map((failures) => minutes(failures, 1) * 60)).toEqual([5, 10, 20, 900])
    expect(minutes(1, 1, 'auth_failed')).toBe(60)
  })

  test('is tried again at a random moment of the second half', () => {
    expect([0, 0.5, 1].map((part) => minutes(50, part))).toEqual([7.5, 11.25, 15])
  })
})

describe.skipIf(noDovecot !== null)(`a folder of a mailbox${noDovecot === null ? '' : `: ${noDovecot}`}`, () => {
  let dovecot: Dovecot
  let mailbox: Mailbox
  let count = 0
  beforeAll(async () => {
    dovecot = await openDovecot()
    const own = { host: '127.0.0.1', port: dovecot.port, user: dovecot.user, password: dovecot.password }
    mailbox = { ...own, folder: 'INBOX', fingerprint: null, chore: null }
    const refused: unknown = await openMailbox(mailbox, { allowHosts: 'any' }).catch((error: unknown) => error)
    if (!(refused instanceof MailboxError)) throw new Error('The certificate was not refused')
    mailbox = { ...mailbox, fingerprint: refused.fingerprint }
  })
  afterAll(() => dovecot?.close())
  // A folder for each test: the server may still be busy with the one of the test before.
  let folder: string
  beforeEach(() => {
    count += 1
    folder = `News ${count}`
    dovecot.makeFolder(folder)
    mailbox = { ...mailbox, folder }
  })

  const email = (subject: string, words = 'The ferry leaves the harbour at dawn.') => {
    count += 1
    return `From: Ann Lee <ann@news.example>\nMessage-ID: <${count}@news.example>\nSubject: ${subject}\n\n${words}\n`
  }
  const read = async (place: FolderPlace, now = Date.now(), most = Number.POSITIVE_INFINITY) => {
    const client = await openMailbox(mailbox, { allowHosts: 'any' })
    try {
      const found = []
      for await (const one of fetchEmails(client, place, { now, hasChore: false })) {
        found.push(one)
        if (found.length === most) break
      }
      return found
    } finally {
      client.close()
    }
  }
  const subjects = async (place: FolderPlace): Promise<string[]> =>
    (await read(place)).map(({ bytes }) => subjectOf(bytes))

  describe('that is read for the first time', () => {
    test('brings the emails of the last thirty days, and none from before', async () => {
      dovecot.deliver(folder, email('Old'), Date.now() - 33 * DAY)
      dovecot.deliver(folder, email('Of this month'), Date.now() - 28 * DAY)
      dovecot.deliver(folder, email('Of today'))
      expect(await subjects(unread)).toEqual(['Of today', 'Of this month'])
    })

    test('brings no more than the newest 200, the newest first', async () => {
      for (let at = 0; at < 205; at += 1)
        dovecot.deliver(folder, email(`Email ${at}`), Date.now() - (205 - at) * 60_000)
      const [first] = await read(unread, Date.now(), 1)
      expect(subjectOf(first?.bytes ?? null)).toBe('Email 204')
      const { owed = [] } = first?.place ?? {}
      expect(owed).toHaveLength(199)
      // Their numbers fall by one from the newest but one.
      expect(owed).toEqual(owed.map((_, at) => (owed[0] ?? 0) - at))
    })

    test('brings everything that came since when it is read again, however much', async () => {
      dovecot.deliver(folder, email('Before'))
      const place = (await read(unread)).at(-1)?.place ?? unread
      expect(await subjects(place)).toEqual([])
      // At night more than are taken at first.
      const count = isNight ? 205 : 20
      for (let at = 0; at < count; at += 1) dovecot.deliver(folder, email(`Email ${at}`), Date.now() - 40 * DAY)
      expect(await subjects(place)).toHaveLength(count)
    })

    test('brings no emails that are older, though they were put there later than a newer one', async () => {
      dovecot.deliver(folder, email('Of today'))
      dovecot.deliver(folder, email('Moved here'), Date.now() - 33 * DAY)
      const found = await read(unread)
      expect(found.map(({ bytes }) => subjectOf(bytes))).toEqual(['Of today'])
      expect(await subjects(found.at(-1)?.place ?? unread)).toEqual([])
    })

    test('continues from every email at which it was interrupted, and takes what arrived in the meantime first', async () => {
      for (let at = 1; at <= 4; at += 1) dovecot.deliver(folder, email(`Email ${at}`))
      let place = unread
      const taken: string[] = []
      // Weeks pass, and the emails are still owed.
      for (const now of [0, 10, 20, 40, 60].map((days) => Date.now() + days * DAY)) {
        const [next] = await read(place, now, 1)
        taken.push(subjectOf(next?.bytes ?? null))
        place = next?.place ?? unread
        if (taken.length === 2) dovecot.deliver(folder, email('Meanwhile'))
      }
      expect(taken).toEqual(['Email 4', 'Email 3', 'Meanwhile', 'Email 2', 'Email 1'])
      expect(await subjects(place)).toEqual([])
    })
  })

  test('brings a large email whole, and of one that is too large a note', async () => {
    const line = `${'x'.repeat(99)}\n`
    // It is asked for in parts of a quarter of a megabyte.
    const lines = isNight ? 100_000 : 10_000
    dovecot.deliver(folder, email('Large', line.repeat(lines)))
    dovecot.deliver(folder, email('Too large', line.repeat(220_000)))
    const found = await read(unread)
    const sizes = found.map(({ bytes }) => bytes?.byteLength ?? 0).toSorted((a, b) => a - b)
    expect(sizes).toEqual([expect.any(Number), expect.any(Number)])
    expect(sizes[0]).toBeLessThan(1_000)
    expect(sizes[1]).toBeGreaterThan(lines * line.length)
    const note = found.map(({ bytes }) => Buffer.from(bytes ?? []).toString('utf8')).find((text) => text.length < 1_000)
    expect(note).toMatch(/22 MB, which is more than Lectern can read\. It is still in your mailbox\.$/)
  })

  describe('that is watched', () => {
    let taken: string[]
    let failures: MailboxError[]
    let place: FolderPlace
    let isFull: boolean
    let taking: (count: number) => void
    const watches: MailboxWatch[] = []
    beforeEach(() => {
      taken = []
      failures = []
      place = unread
      isFull = false
      taking = () => {}
    })
    afterEach(async () => {
      for (const watch of watches.splice(0)) await watch.close()
    })

    function watch(parts: Partial<WatchParts>, port = mailbox.port, chore: EmailChore | null = null): MailboxWatch {
      const keeper: MailboxWriter = {
        place: async () => place,
        take: async (email) => {
          if (isFull) throw new MailboxError('library_full', reason('mailbox_library_full'))
          if (email.bytes) taken.push(subjectOf(email.bytes))
          place = email.place
          taking(taken.length)
        },
        didChore: async (uids) => {
          place = { ...place, waiting: place.waiting.filter((uid) => !uids.includes(uid)) }
        },
        wentWell: async (failure) => {
          if (failure) failures.push(failure)
        },
        failed: async (error) => void failures.push(error),
      }
      const report = (error: unknown): void => {
        throw error
      }
      const usual: WatchParts = { allowHosts: 'any', clock: Date.now, pace: { wait: () => 0 }, firstDelay: 20, report }
      const made = new MailboxWatch({ ...mailbox, port, chore }, keeper, { ...usual, ...parts }, { isWanted: false })
      watches.push(made)
      return made
    }
    const counted = (command: string): number => dovecot.commands().filter((line) => line === command).length

    test('is repeatedly listened to over one connection, and only ever read', async () => {
      const [idles, dones] = [counted('IDLE'), counted('DONE')]
      watch({ renewEvery: 50 })
      await until(() => counted('IDLE') >= idles + 4)
      expect(counted('DONE') - dones).toBeGreaterThanOrEqual(3)
      dovecot.deliver(folder, email('While it is watched'))
      await until(() => taken.length > 0)
      expect([taken, failures]).toEqual([['While it is watched'], []])
      const said = dovecot.commands().join('\n')
      expect(said).toMatch(/^EXAMINE /m)
      expect(said).toMatch(/BODY\.PEEK\[/)
      expect(said).not.toMatch(/^(?:SELECT|STORE|UID STORE|EXPUNGE|UID MOVE|UID COPY) |BODY\[/m)
    })

    test('reports an email immediately, and does not wait until it is listened to again', async () => {
      const idles = counted('IDLE')
      watch({})
      await until(() => counted('IDLE') > idles)
      dovecot.deliver(folder, email('At once'))
      await until(() => taken.includes('At once'))
    })

    test('is left and found again when its server falls silent without closing the connection', async () => {
      const { way, port, close } = await openWay(mailbox.port)
      try {
        let asked = 0
        const random = (): number => {
          asked += 1
          return 0.5
        }
        watch({ renewEvery: 50, answerWithin: 300, random }, port)
        dovecot.deliver(folder, email('Before'))
        await until(() => taken.includes('Before'))
        way.silent = way.made
        dovecot.deliver(folder, email('Meanwhile'))
        await until(() => taken.includes('Meanwhile'))
        expect(failures[0]).toMatchObject({ code: 'unreachable', message: 'The connection to 127.0.0.1 was lost.' })
        expect(taken).toEqual(['Before', 'Meanwhile'])
        expect(asked).toBe(failures.length)
      } finally {
        for (const one of watches.splice(0)) await one.close()
        close()
      }
    })

    test('is read to its end, newest first, though the connection is cut after every third email', async () => {
      for (let at = 1; at <= 10; at += 1) dovecot.deliver(folder, email(`Email ${at}`))
      const { way, port, cut, close } = await openWay(mailbox.port)
      try {
        taking = (count) => count % 3 === 0 && cut()
        watch({}, port)
        await until(() => taken.length === 10 && place.owed.length === 0)
        expect(taken).toEqual(Array.from({ length: 10 }, (_, at) => `Email ${10 - at}`))
        // One connection to see the certificate, one to read.
        expect(way.made).toBeGreaterThanOrEqual(6)
      } finally {
        for (const one of watches.splice(0)) await one.close()
        close()
      }
    })

    test('passes over an email that vanished before its turn', async () => {
      for (let at = 1; at <= 3; at += 1) dovecot.deliver(folder, email(`Email ${at}`))
      const [first] = await read(unread)
      place = { ...(first?.place ?? unread), owed: [99, ...(first?.place.owed ?? [])] }
      watch({})
      await until(() => place.owed.length === 0)
      expect(taken).toEqual(['Email 2', 'Email 1'])
    })

    describe('and whose stored emails are moved', () => {
      const DONE = 'Done'
      const move = { kind: 'move', to: DONE } as const
      const inFolder = async (folder: string): Promise<string[]> => {
        const client = await openMailbox({ ...mailbox, folder }, { allowHosts: 'any' })
        try {
          const all = []
          for await (const one of client.fetch('1:*', { envelope: true })) all.push(one.envelope?.subject ?? '')
          return all
        } finally {
          client.close()
        }
      }
      beforeEach(() => {
        dovecot.removeFolder(DONE)
        dovecot.makeFolder(DONE)
      })

      test('finds them there, and keeps what came before or was not stored', async () => {
        dovecot.deliver(folder, email('Before'), Date.now() - 40 * DAY)
        for (let at = 1; at <= 3; at += 1) dovecot.deliver(folder, email(`Email ${at}`))
        watch({}, mailbox.port, move)
        await until(() => taken.length === 3 && place.waiting.length === 0)
        expect((await inFolder(DONE)).toSorted()).toEqual(['Email 1', 'Email 2', 'Email 3'])
        expect(await inFolder(folder)).toEqual(['Before'])
      })

      test('moves none that could not be stored', async () => {
        isFull = true
        dovecot.deliver(folder, email('Waits'))
        watch({}, mailbox.port, move)
        await until(() => failures.length > 1)
        expect([await inFolder(folder), await inFolder(DONE)]).toEqual([['Waits'], []])
      })

      test('moves each once, though the connection is cut after every email', async () => {
        for (let at = 1; at <= 5; at += 1) dovecot.deliver(folder, email(`Email ${at}`))
        const { port, cut, close } = await openWay(mailbox.port)
        try {
          taking = cut
          watch({}, port, move)
          await until(() => taken.length === 5 && place.waiting.length === 0)
          expect((await inFolder(DONE)).toSorted()).toEqual([1, 2, 3, 4, 5].map((at) => `Email ${at}`))
          expect([taken.length, await inFolder(folder)]).toEqual([5, []])
        } finally {
          for (const one of watches.splice(0)) await one.close()
          close()
        }
      })

      test('reports that the other folder vanished, accepts more emails, and moves all when it is back', async () => {
        dovecot.removeFolder(DONE)
        dovecot.deliver(folder, email('First'))
        watch({ renewEvery: 50 }, mailbox.port, move)
        await until(() => failures.length > 0)
        expect(failures[0]).toMatchObject({
          code: 'chore_failed',
          message: 'Emails couldn’t be moved to the folder “Done”.',
        })
        dovecot.deliver(folder, email('Second'))
        await until(() => taken.length === 2)
        expect(await inFolder(folder)).toEqual(['First', 'Second'])
        dovecot.makeFolder(DONE)
        await until(() => place.waiting.length === 0)
        expect(await inFolder(DONE)).toEqual(['First', 'Second'])
      })

      test('moves none by a number from before the folder was created again', async () => {
        dovecot.deliver(folder, email('Other'), Date.now() - 40 * DAY)
        place = { validity: '1', seen: 1, owed: [], waiting: [1] }
        let looks = 0
        const wait = (): number => {
          looks += 1
          return 0
        }
        watch({ renewEvery: 50, pace: { wait } }, mailbox.port, move)
        await until(() => looks > 6)
        expect([await inFolder(folder), await inFolder(DONE)]).toEqual([['Other'], []])
      })

      test('only marks them as read if that is wished', async () => {
        dovecot.deliver(folder, email('Read'))
        watch({}, mailbox.port, { kind: 'read' })
        await until(() => taken.length === 1 && place.waiting.length === 0)
        const client = await openMailbox(mailbox, { allowHosts: 'any' })
        expect(await client.status(folder, { unseen: true, messages: true })).toMatchObject({ unseen: 0, messages: 1 })
        client.close()
      })
    })

    test('keeps its emails for when a library without room has some again', async () => {
      isFull = true
      dovecot.deliver(folder, email('Waits'))
      watch({})
      await until(() => failures.length > 1)
      expect([failures[0]?.code, taken]).toEqual(['library_full', []])
      isFull = false
      await until(() => taken.length > 0)
      expect(taken).toEqual(['Waits'])
    })
  })
})
