import { expect, test } from 'vitest'
import { Accounts } from '../../../main/service/accounts/accounts.ts'
import { ClientEvents } from '../../../main/service/library/statistics/client-events.ts'
import { openBlankDatabase } from './blank-library.ts'

test('reports by others, signed out or as other readers, displace none of a reader’s', async () => {
  const database = openBlankDatabase(null)
  const accounts = new Accounts(database, Date.now)
  const events = new ClientEvents(database, Date.now)
  const [ann, eve] = [await accounts.create('ann@example.org'), await accounts.create('eve@example.org')]
  await events.keep('bug_report', ann, { title: 'of Ann' })
  for (let times = 0; times < 130; times++) {
    await events.keep('bug_report', null, { title: `of a stranger ${times}` })
    await events.keep('bug_report', eve, { title: `of Eve ${times}` })
  }
  expect((await events.list(ann)).map(({ body }) => body)).toEqual(['{"title":"of Ann"}'])
  // The account's own oldest events are removed.
  const own = await events.list(eve)
  expect([own.length, own[0]?.body]).toEqual([100, '{"title":"of Eve 129"}'])
  database.close()
})
