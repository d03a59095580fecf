import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '../../../../main/service/database/database.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'

const [ANN, EVE] = [1, 2] as const

let folder: string
let database: Database
/** Number of times that a row was read, not remembered. */
let reads: number
let name: (account: number) => Promise<string | undefined>
let rename: (account: number, to: string) => Promise<void>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-remembered-'))
  database = new Database(folder)
  const { kysely } = database
  for (const id of [ANN, EVE]) {
    await kysely
      .insertInto('account')
      .values({ id, uuid: `uuid ${id}`, name: 'first', created_us: 0, mail_key: `key ${id}` })
      .execute()
  }
  const find = database.statement((p: { account: number }) =>
    kysely.selectFrom('account').select('name').where('id', '=', p.account),
  )
  const set = database.statement((p: { account: number; name: string }) =>
    kysely.updateTable('account').set({ name: p.name }).where('id', '=', p.account),
  )
  reads = 0
  const remembered = database.remembered(
    (account) => account,
    (account) => {
      reads++
      return database.look(account, (tx) => find.get(tx, {}))
    },
  )
  name = async (account) => (await remembered(account))?.name
  rename = (account, to) => database.change(account, async (tx) => void (await set.run(tx, { name: to })))
})

afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

test('a remembered row is read once while nothing is written', async () => {
  expect([await name(ANN), await name(ANN), await name(ANN)]).toEqual(['first', 'first', 'first'])
  expect(reads).toBe(1)
})

test('a remembered row is read again after a write of its account, not after one of another’s', async () => {
  expect([await name(ANN), await name(EVE)]).toEqual(['first', 'first'])
  await rename(ANN, 'second')
  expect([await name(ANN), await name(EVE)]).toEqual(['second', 'first'])
  expect(reads).toBe(3)
})

test('a remembered row is read again after another process wrote to the library', async () => {
  expect(await name(ANN)).toBe('first')
  const other = openConnection(join(folder, LIBRARY_FILE))
  other.prepare(`UPDATE account SET name = 'elsewhere' WHERE id = ?`).run(ANN)
  other.close()
  expect(await name(ANN)).toBe('elsewhere')
})

test('a row that changes while it is read is not remembered as it was', async () => {
  const [first] = await Promise.all([name(ANN), rename(ANN, 'second')])
  expect(['first', 'second']).toContain(first)
  expect(await name(ANN)).toBe('second')
})
