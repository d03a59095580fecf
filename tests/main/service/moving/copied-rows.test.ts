import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Database } from '../../../../main/service/database/database.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { movedTables, rowsToMove } from '../../../../main/service/database/moving/moved-tables.ts'
import { diskProblem } from '../../../../main/service/moving/moving-problem.ts'
import { purposes } from '../../../../main/service/moving/reseal.ts'
import { FolderObjects } from '../../../../main/service/objects/folder-objects.ts'
import { keyOfFolder } from '../../../../main/service/secrets/key-file.ts'
import { createVault } from '../../../../main/service/secrets/vault.ts'
import { isNight } from '../../../seed.ts'
import { ANN } from '../database/two-readers.ts'
import { account, ENTRIES, everythingBut, foundIn, holdingsOf, within, writeLibrary } from './two-libraries.ts'

/** The number that the third account of a library gets. */
const THIRD = 3

let folder: string
const data = (name: string) => join(folder, name)
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-copied-'))
  await writeLibrary(data('first'), 'first')
  await writeLibrary(data('second'), 'other')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const exported = async (name = 'own') => {
  await account(data('first'), 'export', 'first1@example.org', data(name))
  return data(name)
}

let once: Promise<string> | null = null
afterAll(async () => {
  if (once) rmSync(await once, { recursive: true })
})
/** The same folder, made once for all tests that only change it. */
async function copyOfExported(): Promise<string> {
  once ??= (async () => {
    const made = mkdtempSync(join(tmpdir(), 'lectern-exported-'))
    cpSync(await exported(), made, { recursive: true })
    return made
  })()
  cpSync(await once, data('own'), { recursive: true })
  return data('own')
}

describe('an account', () => {
  test('has the same rows in its own folder, in a library of other accounts, and back where it was', async () => {
    const before = holdingsOf(data('first'), ANN)
    expect(before['content']).toHaveLength(ENTRIES + 1)
    expect(before['received_item']).toHaveLength(2)
    expect(holdingsOf(await exported(), ANN)).toEqual(before)
    const others = everythingBut(data('second'), THIRD)
    await account(data('second'), 'import', data('own'))
    expect(holdingsOf(data('second'), THIRD)).toEqual(before)
    expect([foundIn(data('own'), ANN), foundIn(data('second'), THIRD)]).toEqual([ENTRIES + 1, ENTRIES + 1])
    expect(everythingBut(data('second'), THIRD)).toEqual(others)

    await account(data('second'), 'export', '3', data('back'))
    await expect(account(data('first'), 'import', data('back'))).rejects.toThrow('This account is here already')
    await writeLibrary(data('third'), 'third')
    await account(data('third'), 'import', data('back'))
    expect(holdingsOf(data('third'), THIRD)).toEqual(before)
  })

  test('takes its secrets along, sealed with the key of its destination', async () => {
    await account(data('second'), 'import', await exported())
    const vault = createVault(keyOfFolder(data('second')))
    for (const [column, kinds] of Object.entries(purposes)) {
      const [table, name] = column.split('.')
      const sealed = within(data('second'), (sqlite) =>
        sqlite.prepare(`SELECT ${name} AS secret FROM ${table} WHERE account_id = 3 AND ${name} NOT NULL`).all(),
      ) as { secret: Buffer }[]
      const opened = sealed.map(({ secret }) =>
        kinds.map((purpose) => vault.open({ account: THIRD, purpose }, secret)).find((words) => words !== null),
      )
      if (name !== 'old_secret') expect(opened).toEqual(kinds.map((purpose) => `${purpose} of first 1`))
    }
  })

  test('leaves secrets behind whose key is not there, and says how many', async () => {
    rmSync(join(data('first'), 'secrets.key'))
    const told = await account(data('first'), 'export', '1', data('own'))
    expect(told).toContain('Passwords and keys that could not be opened, and must be given again: 6.')
    const sizes = within(data('own'), (sqlite) => sqlite.prepare('SELECT length(secret) AS n FROM webhook').all())
    expect(sizes).toEqual([{ n: 0 }])
  })

  test('says which of its files were missing', async () => {
    // Both emails' bytes were never there.
    expect(await account(data('first'), 'export', '1', data('own'))).toContain(
      'Pages and files that were missing or damaged, and were left out: 2.',
    )
  })

  test('has a feed’s items that it had not received, where others follow the feed too', async () => {
    within(data('second'), (sqlite) =>
      sqlite.exec(`UPDATE rss_feed SET url = (SELECT url FROM rss_feed WHERE id = 1) WHERE id = 1;
        INSERT INTO feed_item (rss_feed_id, guid, title, first_seen_ms, hash, revision, json)
          VALUES (1, 'late', 't', 99, 'h', 7, '{}');
        UPDATE feed_poll SET revision = 7;`),
    )
    within(data('first'), (sqlite) => sqlite.exec('UPDATE source SET received_revision = 6 WHERE rss_feed_id = 1'))
    await account(data('second'), 'import', await exported())
    const source = within(data('second'), (sqlite) =>
      sqlite.prepare('SELECT received_revision AS at FROM source WHERE account_id = 3 AND rss_feed_id = 1').get(),
    )
    expect(source).toEqual({ at: 6 })
  })
})

describe('a copy that is cut short', () => {
  test('at any table leaves the library as it was, and is whole when it is begun again', async () => {
    const own = await exported()
    const before = everythingBut(data('second'), THIRD)
    // By day one table early and one late among them. The order is one transaction's: at night each of them.
    const tables = isNight ? rowsToMove : rowsToMove.filter(([table]) => table === 'content' || table === 'annotation')
    expect(tables.length).toBeGreaterThan(1)
    for (const [table] of tables) {
      const isUsed = within(own, (sqlite) => sqlite.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()) !== undefined
      if (!isUsed) continue
      const stop = `CREATE TRIGGER cut BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'cut'); END`
      within(data('second'), (sqlite) => sqlite.exec(stop))
      await expect(account(data('second'), 'import', own), table).rejects.toThrow(/cut|belong to another/)
      within(data('second'), (sqlite) => sqlite.exec('DROP TRIGGER cut'))
      expect(everythingBut(data('second'), THIRD)).toEqual(before)
      expect(existsSync(join(data('second'), 'importing'))).toBe(false)
    }
    await account(data('second'), 'import', own)
    expect(holdingsOf(data('second'), THIRD)['content']).toHaveLength(ENTRIES + 1)
  }, 120_000)

  test('at any file leaves no library in the folder, and continues with the missing files', async () => {
    const put = FolderObjects.prototype.put
    for (const last of [0, 3, 9]) {
      let count = 0
      const cut = vi.spyOn(FolderObjects.prototype, 'put').mockImplementation(function (this: FolderObjects, ...given) {
        count += 1
        if (count > last) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return put.apply(this, given)
      })
      await expect(exported()).rejects.toThrow(`The disk is full: ${data('own')}`)
      expect(existsSync(join(data('own'), LIBRARY_FILE))).toBe(false)
      cut.mockRestore()
    }
    await expect(account(data('first'), 'export', '2', data('own'))).rejects.toThrow(
      /unfinished copy of another account/,
    )
    const puts = vi.spyOn(FolderObjects.prototype, 'put')
    await exported()
    expect(puts.mock.calls.length).toBeGreaterThan(0)
    expect(holdingsOf(data('own'), ANN)).toEqual(holdingsOf(data('first'), ANN))
    expect(existsSync(join(data('own'), 'unfinished'))).toBe(false)
  })
})

describe('a folder', () => {
  test.each<[why: string, change: (own: string) => void, told: RegExp]>([
    ['without a library', (own) => rmSync(join(own, LIBRARY_FILE)), /There is no library in/],
    [
      'with noise for a library',
      (own) => writeFileSync(join(own, LIBRARY_FILE), 'noise'.repeat(9999)),
      /not a library/,
    ],
    ['of a newer version', (own) => within(own, (sqlite) => sqlite.pragma('user_version = 999')), /newer version/],
    [
      'whose pages are in a bucket',
      (own) => writeFileSync(join(own, 'objects.json'), '{"id":"x","address":"s3://b","holds":true}'),
      /are in s3:\/\/b/,
    ],
    [
      'that is still a backup',
      (own) =>
        within(own, (sqlite) =>
          sqlite.exec(`CREATE TABLE embedded_object (a); INSERT INTO embedded_object VALUES (1)`),
        ),
      /Start Lectern on \S+ once/,
    ],
    [
      'whose account has a strange address',
      (own) => within(own, (sqlite) => sqlite.exec(`UPDATE account SET email = 'nobody'`)),
      /not one of Lectern’s/,
    ],
    [
      'whose address somebody has here',
      (own) => within(own, (sqlite) => sqlite.exec(`UPDATE account SET email = 'other2@example.org'`)),
      /There is an account of other2@example\.org here already/,
    ],
    [
      'whose account is here',
      (own) => within(own, (sqlite) => sqlite.exec(`UPDATE account SET uuid = '00000000-0000-4000-8000-6f7468657201'`)),
      /This account is here already/,
    ],
    [
      'without an account',
      (own) => within(own, (sqlite) => sqlite.exec('UPDATE account SET leaving_ms = 1')),
      /There is no account/,
    ],
    [
      'whose numbers are too large',
      (own) => within(own, (sqlite) => sqlite.exec('UPDATE profile SET profile_type = 9007199254740993')),
      /larger than any/,
    ],
  ])('%s is refused in a sentence, and nothing changes', async (_why, change, told) => {
    const own = await copyOfExported()
    change(own)
    const before = everythingBut(data('second'), 0)
    await expect(account(data('second'), 'import', own)).rejects.toThrow(told)
    expect(everythingBut(data('second'), 0)).toEqual(before)
  })

  test('with several accounts, or in use, is refused', async () => {
    await expect(account(data('second'), 'import', data('first'))).rejects.toThrow(/There are 2 accounts in/)
    const running = new Database(await exported())
    await expect(account(data('second'), 'import', data('own'))).rejects.toThrow(/Lectern runs on .* Stop it first/)
    running.close()
    const service = new Database(data('second'))
    await expect(account(data('second'), 'import', data('own'))).rejects.toThrow(/The service is running\. Stop it/)
    service.close()
  })

  test('that is not empty, or is the library’s own, receives no account', async () => {
    mkdirSync(data('full'))
    writeFileSync(join(data('full'), 'email.txt'), 'mine')
    await expect(exported('full')).rejects.toThrow(/is not empty/)
    await expect(exported('second')).rejects.toThrow(/There is a library in/)
    await expect(exported('first')).rejects.toThrow(/folder of the library itself/)
    await expect(exported(join('full', 'email.txt'))).rejects.toThrow(/This is not a folder/)
  })

  test('is left as it is by an import', async () => {
    const own = await copyOfExported()
    cpSync(own, data('copy'), { recursive: true })
    await account(data('second'), 'import', own)
    expect(holdingsOf(own, ANN)).toEqual(holdingsOf(data('copy'), ANN))
    await expect(account(data('second'), 'import', own)).rejects.toThrow(/here already/)
  })
})

test.each([
  ['SQLITE_FULL', 'The disk is full: /x'],
  ['EROFS', 'This folder can’t be written to: /x'],
  ['SQLITE_READONLY_DIRECTORY', 'This folder can’t be written to: /x'],
])('the disk’s %s is told in a sentence', (code, told) => {
  expect(String(diskProblem(Object.assign(new Error('internal'), { code }), '/x'))).toContain(told)
})

test('every column with a number of another row is known, and so is every sealed one', () => {
  const database = new Database(null)
  const unknown = database.withConnection((sqlite) =>
    rowsToMove.flatMap(([table, { numbers }]) =>
      (sqlite.pragma(`table_info("${table}")`) as { name: string; type: string; pk: number }[])
        .filter(({ name, type }) => type === 'INTEGER' && /(?:^r?|_)id$|^merged_into$|^subject$/.test(name))
        .filter(({ name }) => name !== 'account_id' && name !== 'temporary_id' && !(name in numbers))
        .map(({ name }) => `${table}.${name}`),
    ),
  )
  // A voice's number is its own account's.
  expect(unknown).toEqual(['speech_server_voice.id'])
  const sealed = rowsToMove.flatMap(([table, rules]) => (rules.sealed ?? []).map((name) => `${table}.${name}`))
  expect(Object.keys(purposes).toSorted()).toEqual(sealed.toSorted())
  database.close()
})

test('every table of the library is moved, left or brought apart', () => {
  const database = new Database(null)
  const tables = database.withConnection((sqlite) =>
    sqlite
      .prepare<[], { name: string }>(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`)
      .all(),
  )
  database.close()
  const known = new Set(Object.keys(movedTables))
  const beside = /^sqlite_|^unmoved_/
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name) && !beside.test(name))).toEqual([])
})
