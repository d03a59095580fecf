import { expect, test } from 'vitest'
import { Accounts } from '../../../../main/service/accounts/accounts.ts'
import { Database } from '../../../../main/service/database/database.ts'
import { JobQueue } from '../../../../main/service/jobs/job-queue.ts'
import { EntryWriter } from '../../../../main/service/library/entries/entry-writer.ts'
import { LibraryEntries } from '../../../../main/service/library/entries/library-entries.ts'
import { Stamps } from '../../../../main/service/library/entries/stamps.ts'
import { DeliverItems } from '../../../../main/service/library/following/deliver-items.ts'
import { SweepItems } from '../../../../main/service/library/following/sweep-items.ts'
import { PollFeeds } from '../../../../main/service/library/following/poll-feeds.ts'
import { RssFeeds } from '../../../../main/service/library/sources/rss-feeds.ts'
import { Sources } from '../../../../main/service/library/sources/sources.ts'
import { Fts5SearchIndex } from '../../../../main/service/search/fts5-search-index.ts'
import { PolledSite, readFeed, webOf } from './polled-site.ts'

const HOUR = 3_600_000

test('a reader whose items cannot be written keeps no other from theirs, and receives them later', async () => {
  const start = Date.UTC(2026, 2, 1)
  let now = start
  const clock = () => now
  const site = new PolledSite(0, 'none', start)
  const outbound = webOf([site], clock)
  const database = new Database(null)
  const accounts = new Accounts(database, clock)
  const [ann, eve] = [await accounts.local(), await accounts.create('eve@example.org')]
  const stamps = new Stamps(database, clock)
  const entries = new EntryWriter(database, new Fts5SearchIndex(database))
  const told: string[] = []
  const report = (task: string) => void told.push(task)
  const deliver = new DeliverItems({
    isFull: async () => false,
    database,
    stamps,
    entries,
    libraryEntries: new LibraryEntries(database, stamps, entries),
    jobs: new JobQueue(database, clock),
    clock,
    wakeJobs: () => {},
    report,
  })
  const sweep = new SweepItems({ database, stamps, entries, clock, report })
  const polls = new PollFeeds({ database, outbound, readFeed, deliver, sweep, clock, report })
  const sources = new Sources(database, stamps)
  const [feed = 0] = await new RssFeeds(
    database,
    sources,
    outbound,
    (_account, document) => readFeed(document),
    clock,
  ).curate([{ url: site.url, name: 'News', siteUrl: site.url, description: '' }])
  for (const account of [ann, eve]) await sources.put(account, { rssFeedId: feed }, { is_subscribed: true })
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
