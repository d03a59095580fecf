import { expect, test } from 'vitest'
import { openPolling } from './open-polling.ts'
import { PolledSite, webOf } from './polled-site.ts'

const HOUR = 3_600_000

test('a reader whose items cannot be written keeps no other from theirs, and receives them later', async () => {
  const start = Date.UTC(2026, 2, 1)
  let now = start
  const clock = () => now
  const site = new PolledSite(0, 'none', start)
  const told: string[] = []
  const polling = await openPolling({
    outbound: webOf([site], clock),
    clock,
    report: (task) => void told.push(task),
  })
  const { database, reader: ann } = polling
  const eve = await polling.accounts.create('eve@example.org')
  const polls = polling.begin()
  await polling.follow(site.url, {}, [ann, eve])
  const received = async () =>
    database.withConnection((sqlite) =>
      [ann, eve].map((account) =>
        sqlite
          .prepare<[number], number>('SELECT count(*) FROM received_item WHERE account_id = ?')
          .pluck()
          .get(account),
      ),
    )

  // Ann comes first in every order, and nothing of hers can be written.
  database.withConnection((sqlite) =>
    sqlite.exec(`CREATE TRIGGER full BEFORE INSERT ON received_item WHEN new.account_id = ${ann}
      BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`),
  )
  polls.wake()
  await polls.idle()
  expect(await received()).toEqual([0, 5])
  expect(told).toContain('bring the items of a feed to a reader')
  polls.wake()
  now += 48 * HOUR
  await polls.idle()
  const [, more = 0] = await received()
  expect(more).toBeGreaterThan(5)

  database.withConnection((sqlite) => sqlite.exec('DROP TRIGGER full'))
  polls.wake()
  await polls.idle()
  expect(await received()).toEqual([5, more])
  await polls.close()
  database.close()
})
