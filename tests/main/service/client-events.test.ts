import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../main/service/database/database.ts'
import { ClientEvents } from '../../../main/service/library/client-events.ts'
import { openBlankDatabase } from './blank-library.ts'

let database: Database
let events: ClientEvents
beforeEach(async () => {
  database = openBlankDatabase(null)
  events = new ClientEvents(database, () => 0)
  await database.kysely
    .insertInto('account')
    .values({ id: 1, uuid: 'one', name: '', created_us: 0, mail_key: 'one' })
    .execute()
})
afterEach(() => database.close())

/** As many reports of problems as are kept. */
const MOST = 500

test('strangers who report problems without end push out one another’s, and none of an account', async () => {
  await events.keep('bug_report', 1, { title: 'mine' })
  for (let index = 0; index < MOST + 5; index++) await events.keep('bug_report', null, { title: `stranger ${index}` })
  expect(await events.list(1)).toMatchObject([{ kind: 'bug_report', body: '{"title":"mine"}' }])
  const all = await database.kysely.selectFrom('client_event').select('account_id').execute()
  expect(all.filter(({ account_id: account }) => account === null)).toHaveLength(MOST)
})
