import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MachineState } from '#shared/model/machine-state.ts'
import { backupLibrary } from '../../../../main/service/backups/backup-library.ts'
import type { ServiceOptions } from '../../../../main/service/index.ts'
import { ReportedMachine } from '../../../../main/service/reported-machine.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { type Dovecot, noDovecot, openDovecot } from './dovecot.ts'

const FOLDER = 'News'
const used: MachineState = { isAsleep: false, isSparing: false, unusedSinceMs: null }

/** A mail server reports when it likes. A test that waits too long is ended. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 30))
}

/** Counts the connections to a server. */
async function openCounter(port: number) {
  const counts = { made: 0, open: 0 }
  const server = createServer((socket) => {
    counts.made += 1
    counts.open += 1
    const upstream = connect(port, '127.0.0.1')
    socket.on('error', () => upstream.destroy()).pipe(upstream)
    upstream.on('error', () => socket.destroy()).pipe(socket)
    socket.once('close', () => {
      counts.open -= 1
      upstream.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { counts, port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** The claims about a mailbox that a library reads. `isWhole`: also those that hold for what reads a folder already. */
export function describeMailbox(isWhole: boolean): void {
  describe.skipIf(noDovecot !== null)(`a mailbox${noDovecot === null ? '' : `: ${noDovecot}`}`, () => {
    let dovecot: Dovecot
    let folder: string
    let library: OpenLibrary
    let fingerprint: string
    let count = 0
    beforeAll(async () => {
      dovecot = await openDovecot()
    })
    afterAll(() => dovecot?.close())
    const open = async (around: Partial<ServiceOptions> = {}) => {
      const gmail = { host: '127.0.0.1', port: dovecot.port }
      library = await openLibrary({ dataFolder: folder, anyOwnServer: true, gmail, mailRetryMs: 50, ...around })
    }
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'lectern-mailbox-'))
      dovecot.removeFolder(FOLDER)
      dovecot.makeFolder(FOLDER)
      await open()
      fingerprint = (await add({ fingerprint: null })).body.fingerprint
    })
    afterEach(async () => {
      await library.close()
      rmSync(folder, { recursive: true, force: true })
    })

    const add = (change: object = {}) =>
      library.call('POST', '/integrations/mail_accounts/', {
        host: '127.0.0.1',
        port: dovecot.port,
        user: dovecot.user,
        password: dovecot.password,
        folder: FOLDER,
        fingerprint,
        ...change,
      })
    const accounts = async () => (await library.call('GET', '/integrations/mail_accounts/')).body.mail_accounts
    const titles = async (): Promise<string[]> =>
      (await library.call('GET', '/feed/inbox/')).body.feed.map(
        ({ content }: { content: { title: string } }) => content.title,
      )
    const email = (subject: string, headers = '') => {
      count += 1
      return `From: Ann Lee <ann@news.example>\nMessage-ID: <${count}@news.example>\nDate: ${new Date().toUTCString()}\nSubject: ${subject}\n${headers}\nThe ferry leaves the harbour at dawn.\n`
    }
    const arrives = (title: string) => until(async () => (await titles()).includes(title))

    test('is read, and then watched, so that emails are here within seconds', async () => {
      dovecot.deliver(FOLDER, email('Before'))
      const { status, body } = await add()
      expect([status, body.email_address, body.folder]).toEqual([201, `reader@127.0.0.1`, FOLDER])
      await arrives('Before')
      expect(await accounts()).toMatchObject([{ status: 1, last_error: null }])
      dovecot.deliver(FOLDER, email('While it is watched'))
      await arrives('While it is watched')
      expect(await titles()).toHaveLength(2)
    })

    test('with a wrong password, folder, certificate or address is refused with a sentence for each', async () => {
      const refused = async (change: object) => {
        const { status, body } = await add(change)
        return [status, body.code, body.detail]
      }
      expect(await refused({ password: 'wrong' })).toEqual([
        422,
        'auth_failed',
        'The mail server refused the user name or password.',
      ])
      expect(await refused({ folder: 'Elsewhere' })).toEqual([
        422,
        'no_such_folder',
        'The mailbox has no folder “Elsewhere”.',
      ])
      expect(await refused({ fingerprint: null })).toEqual([
        422,
        'untrusted_certificate',
        'The certificate for 127.0.0.1 couldn’t be verified.',
      ])
      expect((await add({ fingerprint: 'AA:BB' })).body.code).toBe('untrusted_certificate')
      expect(await refused({ port: 1 })).toEqual([422, 'unreachable', 'The server 127.0.0.1 didn’t respond.'])
      expect(await accounts()).toEqual([])
    })

    test('whose folder vanished reports this, and continues when the folder is back', async () => {
      dovecot.deliver(FOLDER, email('First'))
      await add()
      await arrives('First')
      dovecot.removeFolder(FOLDER)
      await dovecot.restart()
      await until(async () => (await accounts())[0].status === 2)
      expect((await accounts())[0].last_error).toBe('The mailbox has no folder “News”.')
      dovecot.makeFolder(FOLDER)
      dovecot.deliver(FOLDER, email('Back'))
      await arrives('Back')
      await until(async () => (await accounts())[0].status === 1)
    })

    test('moves emails that are stored from when its reader chose so, and says when it can’t', async () => {
      const DONE = 'Done'
      const inFolder = async (name: string): Promise<string[]> => {
        const { ImapFlow } = await import('imapflow')
        const auth = { user: dovecot.user, pass: dovecot.password }
        const to = { host: '127.0.0.1', port: dovecot.port, secure: true, tls: { rejectUnauthorized: false } }
        const client = new ImapFlow({ ...to, auth, logger: false })
        await client.connect()
        await client.mailboxOpen(name, { readOnly: true })
        const all = []
        for await (const one of client.fetch('1:*', { envelope: true })) all.push(one.envelope?.subject ?? '')
        await client.logout()
        return all
      }
      dovecot.removeFolder(DONE)
      dovecot.deliver(FOLDER, email('Before'))
      const { body } = await add()
      await arrives('Before')
      expect(body).toMatchObject({ after_storing: 'keep', move_to: null })
      const choose = (choice: object) => library.call('PUT', `/integrations/mail_accounts/${body.id}/`, choice)
      const refused = async (choice: object) => {
        const reply = await choose(choice)
        return [reply.status, reply.body.code, reply.body.detail]
      }
      const move = { after_storing: 'move', move_to: DONE }
      expect(await refused(move)).toEqual([422, 'no_such_folder', 'The mailbox has no folder “Done”.'])
      expect((await refused({ after_storing: 'move' })).slice(0, 2)).toEqual([422, 'invalid'])
      expect((await refused({ ...move, move_to: FOLDER }))[0]).toBe(422)
      expect(await accounts()).toMatchObject([{ after_storing: 'keep', move_to: null }])

      dovecot.makeFolder(DONE)
      expect(await choose(move)).toMatchObject({ status: 200, body: move })
      dovecot.deliver(FOLDER, email('Moved'))
      await arrives('Moved')
      await until(async () => (await inFolder(DONE)).length > 0)
      expect([await inFolder(FOLDER), await inFolder(DONE)]).toEqual([['Before'], ['Moved']])

      dovecot.removeFolder(DONE)
      dovecot.deliver(FOLDER, email('Stays'))
      await arrives('Stays')
      await until(async () => (await accounts())[0].last_error !== null)
      expect((await accounts())[0].last_error).toBe('Emails couldn’t be moved to the folder “Done”.')
      expect(await choose({ after_storing: 'keep' })).toMatchObject({ status: 200, body: { move_to: null } })
      await until(async () => (await accounts())[0].last_error === null)
      expect((await inFolder(FOLDER)).toSorted()).toEqual(['Before', 'Stays'])
    })

    test('brings no personal emails if it is the inbox itself', async () => {
      dovecot.deliver('INBOX', email('From a friend'))
      dovecot.deliver('INBOX', email('From a list', 'List-Unsubscribe: <https://news.example/out>\n'))
      await add({ folder: 'INBOX' })
      await arrives('From a list')
      expect(await titles()).toEqual(['From a list'])
    })

    describe('that a service inside an app watches', () => {
      let machine: ReportedMachine
      let lateBy: number
      let counter: Awaited<ReturnType<typeof openCounter>>
      beforeEach(async () => {
        await library.close()
        machine = new ReportedMachine(used)
        lateBy = 0
        counter = await openCounter(dovecot.port)
        await open({ machine, clock: () => Date.now() + lateBy })
        dovecot.deliver(FOLDER, email('First'))
        await add({ port: counter.port })
        await arrives('First')
        await until(async () => (await accounts())[0].status === 1)
      })
      afterEach(() => counter.close())
      /**
       * Waits until no connection is open, and checks that the mailbox has no fault. Returns the number of connections
       * made.
       */
      const leaves = async () => {
        await until(async () => counter.counts.open === 0)
        expect(await accounts()).toMatchObject([{ status: 1, last_error: null }])
        return counter.counts.made
      }

      test('is left while the machine sleeps and half a minute longer, and then read', async () => {
        machine.tell({ ...used, isAsleep: true })
        const made = await leaves()
        dovecot.deliver(FOLDER, email('Meanwhile'))
        machine.tell(used)
        lateBy += 29_000
        machine.tell(used)
        expect(counter.counts).toEqual({ made, open: 0 })
        lateBy += 1_000
        machine.tell(used)
        await arrives('Meanwhile')
      })

      test('is read on a metered connection only on a user’s request, and then disconnected again', async () => {
        machine.tell({ ...used, isSparing: true })
        const made = await leaves()
        dovecot.deliver(FOLDER, email('Asked for'))
        const [{ id }] = await accounts()
        expect((await library.call('POST', `/integrations/mail_accounts/${id}/refresh/`)).status).toBe(204)
        await arrives('Asked for')
        // One to see the certificate, one to read.
        expect(await leaves()).toBe(made + 2)
        dovecot.deliver(FOLDER, email('On another connection'))
        machine.tell(used)
        await arrives('On another connection')
      })

      if (!isWhole) return

      test('is disconnected when no one used a window for a week, and read immediately when a user does', async () => {
        machine.tell({ ...used, unusedSinceMs: Date.now() - 8 * 24 * 3_600_000 })
        await leaves()
        dovecot.deliver(FOLDER, email('Back'))
        machine.tell(used)
        await arrives('Back')
        expect(await titles()).toHaveLength(2)
      })

      test('is not connected at the start of a service whose connection is metered', async () => {
        await library.close()
        await until(async () => counter.counts.open === 0)
        const { made } = counter.counts
        machine.tell({ ...used, isSparing: true })
        await open({ machine })
        await library.service.idle()
        expect(counter.counts).toEqual({ made, open: 0 })
        machine.tell(used)
        await until(async () => counter.counts.open === 1)
      })
    })

    test('at Gmail needs only an address and an app password', async () => {
      dovecot.makeFolder('Newsletters')
      const { status, body } = await library.call('POST', '/integrations/google_accounts/', {
        email_address: 'reader@gmail.com',
        app_password: 'abcd efgh ijkl mnop',
      })
      // The test's server has a self-made certificate. With Google's, the password would be next.
      expect([status, body.code]).toEqual([422, 'untrusted_certificate'])
    })

    test('at another port of the same server is another mailbox', async () => {
      const other = await openCounter(dovecot.port)
      await add()
      expect((await add({ port: other.port })).status).toBe(201)
      expect((await add({ port: other.port })).status).toBe(201)
      expect(await accounts()).toHaveLength(2)
      other.close()
    })

    test('is forgotten with its password when it is disconnected', async () => {
      const { body } = await add()
      expect((await library.call('DELETE', `/integrations/mail_accounts/${body.id}/`)).status).toBe(204)
      expect(await accounts()).toEqual([])
    })

    test('has its password nowhere in the clear, and not even sealed for a backup’s reader', async () => {
      const { body } = await add()
      expect(JSON.stringify([body, await accounts()])).not.toContain(dovecot.password)
      const copy = join(folder, 'copy.db')
      await backupLibrary(folder, copy)
      const key = readFileSync(join(folder, 'secrets.key'))
      expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
      for (const file of ['library.db', 'library.db-wal', 'copy.db']) {
        const bytes = readFileSync(join(folder, file))
        expect([file, bytes.includes(dovecot.password), bytes.includes(key)]).toEqual([file, false, false])
      }
    })

    test('asks for its password again when the key is another', async () => {
      await add()
      await library.close()
      rmSync(join(folder, 'secrets.key'))
      await open()
      expect(await accounts()).toMatchObject([
        { status: 2, last_error: 'The password can no longer be read. Connect this mailbox again.' },
      ])
    })

    if (!isWhole) return

    test('is found again after its connection was cut, without an email lost or doubled', async () => {
      dovecot.deliver(FOLDER, email('First'))
      await add()
      await arrives('First')
      await dovecot.restart()
      dovecot.deliver(FOLDER, email('Second'))
      await arrives('Second')
      expect((await titles()).toSorted()).toEqual(['First', 'Second'])
    })

    test('whose folder was created again delivers nothing twice', async () => {
      const same = email('Same')
      dovecot.deliver(FOLDER, same)
      await add()
      await arrives('Same')
      dovecot.removeFolder(FOLDER)
      dovecot.makeFolder(FOLDER)
      dovecot.deliver(FOLDER, same)
      dovecot.deliver(FOLDER, email('Other'))
      await dovecot.restart()
      await arrives('Other')
      await library.service.idle()
      expect((await titles()).toSorted()).toEqual(['Other', 'Same'])
    })

    test('continues where it was after a restart of the service', async () => {
      dovecot.deliver(FOLDER, email('First'))
      await add()
      await arrives('First')
      await library.close()
      dovecot.deliver(FOLDER, email('Meanwhile'))
      await open()
      await arrives('Meanwhile')
      expect(await titles()).toHaveLength(2)
    })

    test('keeps its emails unread there', async () => {
      dovecot.deliver(FOLDER, email('Unread'))
      await add()
      await arrives('Unread')
      const { ImapFlow } = await import('imapflow')
      const auth = { user: dovecot.user, pass: dovecot.password }
      const client = new ImapFlow({
        host: '127.0.0.1',
        port: dovecot.port,
        secure: true,
        auth,
        logger: false,
        tls: { rejectUnauthorized: false },
      })
      await client.connect()
      expect(await client.status(FOLDER, { unseen: true })).toMatchObject({ unseen: 1 })
      await client.logout()
    })
  })
}
