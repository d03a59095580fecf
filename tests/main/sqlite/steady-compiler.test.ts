import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../main/sqlite/open-database.ts'

interface Tables {
  thing: { id: number; owner: number; value: unknown }
}

let database: OpenDatabase<Tables>

beforeEach(() => {
  database = openDatabase<Tables>(':memory:', [])
  database.sqlite.exec('CREATE TABLE thing (id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, value ANY) STRICT')
})

afterEach(() => database.close())

const values = [0, 1, -7, 2 ** 52, 0.5, '', '12', ' 1e3 ', 'ünïcode', Buffer.from([0, 255]), null]

test.each(values.map((value) => [value]))('the value %o is stored and found unchanged', async (value) => {
  const { kysely } = database
  await kysely.insertInto('thing').values({ id: 1, owner: 1, value }).execute()
  const found = await kysely
    .selectFrom('thing')
    .selectAll()
    .select((eb) => eb.val(value).as('given'))
    .where('value', 'is', value as never)
    .execute()
  expect(found).toEqual([{ id: 1, owner: 1, value, given: value }])
})

test('the planner sees no bound value, so no run prepares a statement again', () => {
  const query = database.kysely.selectFrom('thing').select('id').where('owner', '=', 1).orderBy('value').limit(5)
  const { sql, parameters } = query.compile()
  expect(sql).toBe('select "id" from "thing" where "owner" = +? order by "value" limit +?')
  expect(parameters).toEqual([1, 5])
})

test('an index serves a condition on a bound value', () => {
  database.sqlite.exec('CREATE INDEX thing_owner ON thing (owner)')
  const { sql } = database.kysely.selectFrom('thing').select('id').where('owner', '=', 1).compile()
  const plan = database.sqlite.prepare<[number], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(1)
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('INDEX thing_owner (owner=?)')])
})
