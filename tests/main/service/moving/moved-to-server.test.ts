import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { SERVER_FILE } from '../../../../main/service/database/postgres/server-file.ts'
import { noRateLimits, type ServiceOptions } from '../../../../main/service/index.ts'
import { FolderObjects } from '../../../../main/service/objects/folder-objects.ts'
import { keyOfFolder } from '../../../../main/service/secrets/key-file.ts'
import { createVault } from '../../../../main/service/secrets/vault.ts'
import { seededRandom } from '../../../fakes/seeded-random.ts'
import { seed } from '../../../seed.ts'
import { openPeople, origin, type People } from '../accounts/people.ts'
import { openWorld } from '../contract-world.ts'
import { Libraries } from '../database/postgres/libraries.ts'
import { noPostgres } from '../database/postgres/server.ts'
import { ANN, EVE } from '../database/two-readers.ts'
import { headless } from '../headless-address.ts'
import { caller } from '../open-library.ts'
import { answersOf, withoutNumbers } from './answers.ts'
import { account, ENTRIES, foundIn, holdingsOf, within, writeLibrary } from './two-libraries.ts'
import { everything, move } from './whole-library.ts'

const KILLS = Number(process.env['LECTERN_KILLS'] ?? 2)
const NEWER = 999

const servers = new Libraries()
afterAll(() => servers.close())

let folder: string
const data = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-to-server-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes `put` fail as on a full disk after so many objects, until what is returned is called. */
function fullAfter(most: number): () => void {
  const { put } = FolderObjects.prototype
  let count = 0
  const cut = vi.spyOn(FolderObjects.prototype, 'put').mockImplementation(function (this: FolderObjects, ...given) {
    count += 1
    if (count > most) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return put.apply(this, given)
  })
  return () => cut.mockRestore()
}

describe.skipIf(noPostgres !== null)(`a library on a server${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let url: string
  beforeEach(async () => {
    url = await servers.add()
  })

  test('has the rows that it had in a folder, and has them there again when it comes back', async () => {
    await writeLibrary(data('first'), 'first')
    const before = everything(data('first'))
    expect(before['content']).toHaveLength(2 * (ENTRIES + 1))
    expect(await move(data('first'), data('server'), { to: url })).toContain('2 accounts. Moved now: ')
    expect(await move(data('server'), data('back'), { from: url })).toContain(`The library is in ${data('back')}.`)
    expect(everything(data('back'))).toEqual(before)
    expect(everything(data('first'))).toEqual(before)
    expect(foundIn(data('back'), ANN)).toBe(ENTRIES + 1)

    const vault = createVault(keyOfFolder(data('back')))
    const [{ secret }] = within(data('back'), (sqlite) =>
      sqlite.prepare('SELECT secret FROM webhook WHERE account_id = 2').all(),
    ) as [{ secret: Buffer }]
    expect(vault.open({ account: EVE, purpose: 'webhook secret' }, secret)).toBe('webhook secret of first 2')
  })

  test('gives out no number again that was given out before', async () => {
    await writeLibrary(data('first'), 'first')
    within(data('first'), (sqlite) => sqlite.exec(`UPDATE sqlite_sequence SET seq = 7000 WHERE name = 'content'`))
    await move(data('first'), data('server'), { to: url })
    expect(servers.ask(url, `select nextval(pg_get_serial_sequence('content', 'id'));`)[0]).toBe('7001')
    await move(data('server'), data('back'), { from: url })
    const last = within(data('back'), (sqlite) =>
      sqlite.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'content'`).get(),
    )
    expect(last).toEqual({ seq: 7001 })
  })

  test('takes the account of a folder in among others, and writes it into one', async () => {
    await writeLibrary(data('first'), 'first')
    await writeLibrary(data('other'), 'other')
    const before = holdingsOf(data('first'), ANN)
    await account(data('first'), 'export', '1', data('own'))
    await move(data('other'), data('server'), { to: url })
    vi.stubEnv('LECTERN_DATABASE', url)
    expect(await account(data('server'), 'import', data('own'))).toContain(
      'first1@example.org is here now: 20 articles',
    )
    await expect(account(data('server'), 'import', data('own'))).rejects.toThrow('This account is here already')
    expect(await account(data('server'), 'export', '3', data('out'))).toContain('All of first1@example.org is in')
    vi.unstubAllEnvs()
    expect(holdingsOf(data('out'), 3)).toEqual(before)
    expect(foundIn(data('out'), 3)).toBe(ENTRIES + 1)
  })

  test('answers every call as before, to those who were signed in, and asks their devices to sync anew', async () => {
    const world = await openWorld({ dataFolder: data('first') })
    const options: Partial<ServiceOptions> = {
      ...{ rateLimits: noRateLimits, allowPrivateHosts: [world.site.host], mailDomain: 'in.example.org' },
      ...{ readwiseOrigin: world.site.origin },
    }
    const within = async <T>(more: Partial<ServiceOptions>, work: (people: People) => Promise<T>): Promise<T> => {
      const people = await openPeople({ ...options, ...more })
      try {
        await people.service.idle()
        return await work(people)
      } finally {
        await people.close()
      }
    }
    try {
      await world.settle('eve', 'zebrine')
      const { person } = await world.settle('ann', 'quagga')
      const before = await answersOf(person.call)
      const queue = await person.call('GET', '/library_items/queue_feed/')
      await world.people.close()
      await move(data('first'), data('server'), { to: url })
      const later = (people: People) =>
        caller((request) => people.service.handle(request), origin, person.tokens.access_token)
      await within({ dataFolder: data('server'), database: url }, async (people) => {
        expect(await answersOf(later(people))).toEqual(before)
        const updates = `/library_items/updates_feed/?cursor=${queue.body.cursor}`
        expect(await later(people)('GET', updates)).toMatchObject({ status: 410, body: { code: 'full_sync_needed' } })
      })
      await move(data('server'), data('back'), { from: url })
      await within({ dataFolder: data('back') }, async (people) => {
        expect(withoutNumbers(await answersOf(later(people)))).toEqual(withoutNumbers(before))
      })
    } finally {
      await world.site.close()
    }
  })

  test('is whole after a move that was cut short at its files is run again, and nobody starts it before', async () => {
    await writeLibrary(data('first'), 'first')
    for (const last of [0, 5, 25]) {
      const end = fullAfter(last)
      await expect(move(data('first'), data('server'), { to: url })).rejects.toThrow(
        `The disk is full: ${data('server')}`,
      )
      end()
      await expect(openPeople({ dataFolder: null, database: url })).rejects.toThrow('still being moved here')
    }
    const told = await move(data('first'), data('server'), { to: url })
    expect(told).toContain('1 of 2: first1@example.org is there already.')
    for (const last of [3, 28]) {
      const end = fullAfter(last)
      await expect(move(data('server'), data('back'), { from: url })).rejects.toThrow('The disk is full')
      end()
      expect(existsSync(join(data('back'), LIBRARY_FILE))).toBe(false)
    }
    await move(data('server'), data('back'), { from: url })
    expect(everything(data('back'))).toEqual(everything(data('first')))
  })

  test('is whole after moves there and back that were killed at any moment', async () => {
    await writeLibrary(data('first'), 'first')
    const random = seededRandom(seed)
    const run = async (from: string, words: string[], until: number | null) => {
      const env = { ...process.env, LECTERN_DATA: data(from) }
      const child = spawn(process.execPath, [headless, 'move', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const said = Promise.all([text(child.stdout), text(child.stderr)])
      const timer = until === null ? null : setTimeout(() => child.kill('SIGKILL'), until)
      await once(child, 'close')
      if (timer !== null) clearTimeout(timer)
      return { code: child.exitCode, said: (await said).join('') }
    }
    const begun = performance.now()
    expect(await run('first', ['--to', await servers.add(), data('measured')], null)).toMatchObject({ code: 0 })
    const whole = performance.now() - begun
    for (const { from, into, words, made } of [
      { from: 'first', into: 'server', words: ['--to', url, data('server')], made: SERVER_FILE },
      { from: 'server', into: 'back', words: ['--from', url, data('back')], made: LIBRARY_FILE },
    ]) {
      // A process may be killed after its last step.
      const isThere = () => existsSync(join(data(into), made)) && !existsSync(join(data(into), 'move.json'))
      for (let kills = 0; kills < KILLS && !isThere(); kills++) await run(from, words, whole * random())
      if (!isThere()) expect(await run(from, words, null)).toMatchObject({ code: 0 })
      expect(isThere()).toBe(true)
    }
    expect(everything(data('back'))).toEqual(everything(data('first')))
  })

  test('is whole after the last step alone was left to do, whose marks are gone then', async () => {
    await writeLibrary(data('first'), 'first')
    await move(data('first'), data('server'), { to: url })
    let mark = ''
    const copying = vi.spyOn(FolderObjects.prototype, 'put').mockImplementation(function (
      this: FolderObjects,
      ...given
    ) {
      mark = readFileSync(join(data('back'), 'move.json'), 'utf8')
      copying.mockRestore()
      return this.put(...given)
    })
    await move(data('server'), data('back'), { from: url })
    writeFileSync(join(data('back'), 'move.json'), mark)
    mkdirSync(join(data('back'), 'unfinished'))
    await move(data('server'), data('back'), { from: url })
    expect(existsSync(join(data('back'), 'move.json'))).toBe(false)
    expect(existsSync(join(data('back'), 'unfinished'))).toBe(false)
    expect(everything(data('back'))).toEqual(everything(data('first')))
    await expect(move(data('server'), data('back'), { from: url })).rejects.toThrow('There is a library in')
  })

  describe('is not moved to', () => {
    beforeEach(() => writeLibrary(data('first'), 'first'))

    test('where another library is', async () => {
      const people = await openPeople({ dataFolder: null, database: url })
      await people.close()
      const there = servers.ask(url, 'select uuid from account;')
      await expect(move(data('first'), data('server'), { to: url })).rejects.toThrow(
        'There is a library in this database already. Name an empty database.',
      )
      expect(servers.ask(url, 'select uuid from account;')).toEqual(there)
      expect(existsSync(data('server'))).toBe(false)
    })

    test('where no server answers, or no database is', async () => {
      const nowhere = 'postgres://lectern:secret-word@127.0.0.1:1/library'
      const error: unknown = await move(data('first'), data('server'), { to: nowhere }).catch(
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({ name: 'UsageError', message: expect.stringContaining('cannot be reached') })
      expect(String(error)).not.toContain('secret-word')
      await expect(move(data('first'), data('server'), { to: `${url}_missing` })).rejects.toThrow(
        'The database that --to names does not exist.',
      )
      await expect(move(data('first'), data('server'), { to: 'db.example.org' })).rejects.toThrow(/^--to must be/)
    })

    test('where a newer version was', async () => {
      servers.ask(url, `insert into migration values (${NEWER}, 0);`)
      await expect(move(data('first'), data('server'), { to: url })).rejects.toThrow(/has version 999.*update the app/)
    })

    test('where a service runs', async () => {
      const people = await openPeople({ dataFolder: null, database: url })
      try {
        await expect(move(data('first'), data('server'), { to: url })).rejects.toThrow('already using this library')
      } finally {
        await people.close()
      }
    })

    test('a folder that is not empty, or that is its own', async () => {
      mkdirSync(data('server'))
      writeFileSync(join(data('server'), 'letter.txt'), 'mine')
      await expect(move(data('first'), data('server'), { to: url })).rejects.toThrow(/is not empty/)
      await expect(move(data('first'), data('first'), { to: url })).rejects.toThrow(/the folder of the library itself/)
    })

    test('while an account is being deleted, or if it has changed since the move was begun', async () => {
      within(data('first'), (sqlite) => sqlite.exec('UPDATE account SET leaving_ms = 1 WHERE id = 2'))
      await expect(move(data('first'), data('server'), { to: url })).rejects.toThrow('An account is being deleted.')
      within(data('first'), (sqlite) => sqlite.exec('UPDATE account SET leaving_ms = NULL'))
      const end = fullAfter(25)
      await expect(move(data('first'), data('server'), { to: url })).rejects.toThrow('The disk is full')
      end()
      within(data('first'), (sqlite) => sqlite.exec('UPDATE account SET version = version + 1'))
      await expect(move(data('first'), data('server'), { to: url })).rejects.toThrow('The library has changed since')
    })
  })

  test('comes back only from the folder that has its files', async () => {
    await writeLibrary(data('first'), 'first')
    await move(data('first'), data('server'), { to: url })
    await expect(move(data('else'), data('back'), { from: url })).rejects.toThrow(/files of this library are not in/)
    await expect(move(data('server'), data('first'), { from: url })).rejects.toThrow(/There is a library in/)
  })
})
