import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIBRARY_FILE } from '../../../../../main/service/database/library-file.ts'
import { FolderObjects } from '../../../../../main/service/objects/folder-objects.ts'
import { keyOfFolder } from '../../../../../main/service/secrets/key-file.ts'
import { createVault } from '../../../../../main/service/secrets/vault.ts'
import { isNight } from '../../../../seed.ts'
import { openPeople } from '../../accounts/people.ts'
import { Libraries } from '../postgres/libraries.ts'
import { noPostgres } from '../postgres/server.ts'
import { ANN, EVE } from '../../database/two-readers.ts'
import { account, ENTRIES, foundIn, holdingsOf, within, writeLibrary } from '../../moving/two-libraries.ts'
import { everything, move } from '../../moving/whole-library.ts'

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

  test('is complete after a move that was cut short at its files is run again, and no one can start it before', async () => {
    await writeLibrary(data('first'), 'first')
    for (const last of isNight ? [0, 5, 25] : [25]) {
      const end = fullAfter(last)
      await expect(move(data('first'), data('server'), { to: url })).rejects.toThrow(
        `The disk is full: ${data('server')}`,
      )
      end()
      await expect(openPeople({ dataFolder: null, database: url })).rejects.toThrow('still being moved here')
    }
    const told = await move(data('first'), data('server'), { to: url })
    expect(told).toContain('1 of 2: first1@example.org is there already.')
    for (const last of isNight ? [3, 28] : [28]) {
      const end = fullAfter(last)
      await expect(move(data('server'), data('back'), { from: url })).rejects.toThrow('The disk is full')
      end()
      expect(existsSync(join(data('back'), LIBRARY_FILE))).toBe(false)
    }
    await move(data('server'), data('back'), { from: url })
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

  test('takes no cursor of the folder along, so that devices which have one sync again', async () => {
    await writeLibrary(data('first'), 'first')
    within(data('first'), (sqlite) =>
      sqlite.exec(`INSERT INTO lineage (account_id, token, start_version) VALUES (1, 'a cursor', 0)`),
    )
    await move(data('first'), data('server'), { to: url })
    expect(servers.ask(url, 'select count(*) from lineage;')[0]).toBe('0')
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
      writeFileSync(join(data('server'), 'email.txt'), 'mine')
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
})
