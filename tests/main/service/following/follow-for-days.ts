import { pino } from 'pino'
import type { Report } from '#shared/activity/failure.ts'
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
import { reportTo } from '../../../../main/service/report-to.ts'
import { faults, PolledSite, readFeed, webOf } from './polled-site.ts'

const HOUR = 3_600_000

export interface Followed {
  readonly site: PolledSite
  /** Titles of the contents that the reader has of it. */
  readonly titles: readonly string[]
}

/** Follows misbehaving feeds on a clock of its own, and interrupts the polling as often as wanted. */
export async function followForDays(options: {
  feeds: number
  days: number
  interruptions: number
}): Promise<Followed[]> {
  const start = Date.UTC(2026, 2, 1)
  let now = start
  const clock = () => now
  const sites = Array.from(
    { length: options.feeds },
    (_, at) => new PolledSite(at, faults[at % faults.length] ?? 'none', start),
  )
  const outbound = webOf(sites, clock)
  const database = new Database(null)
  const account = await new Accounts(database, clock).local()
  const stamps = new Stamps(database, clock)
  const entries = new EntryWriter(database, new Fts5SearchIndex(database))
  const libraryEntries = new LibraryEntries(database, stamps, entries)
  const jobs = new JobQueue(database, clock)
  const sources = new Sources(database, stamps)
  const rssFeeds = new RssFeeds(database, sources, outbound, (_account, document) => readFeed(document), clock)
  const failures: unknown[] = []
  const logger = pino({ enabled: false })
  const report: Report = (task, error) => {
    failures.push(error)
    reportTo(logger)(task, error)
  }
  const parts = {
    database,
    stamps,
    entries,
    libraryEntries,
    jobs,
    clock,
    report,
    wakeJobs: () => {},
    isFull: async () => false,
  }
  const begin = () =>
    new PollFeeds({
      ...{ hostPause: 0, database, outbound, readFeed, clock, report },
      ...{ deliver: new DeliverItems(parts), sweep: new SweepItems(parts) },
    })
  let polls = begin()
  const ids = new Map<PolledSite, number>()
  for (const site of sites) {
    const [id = 0] = await rssFeeds.curate([{ url: site.url, name: site.url, siteUrl: site.url, description: '' }])
    await sources.put(account, { rssFeedId: id }, { is_subscribed: true })
    ids.set(site, id)
  }
  const steps = options.days * 24
  for (let step = 0; step < steps; step += 1) {
    if (options.interruptions > 0 && step % Math.ceil(steps / options.interruptions) === 0) {
      polls.wake()
      await polls.close()
      polls = begin()
    }
    await polls.idle()
    now += HOUR
  }
  await polls.close()
  if (failures.length > 0) throw failures[0]
  const titles = database.statement((p: { account: number; feed: number }) =>
    database.kysely
      .selectFrom('content')
      .select('title')
      .where('account_id', '=', p.account)
      .where('rss_feed_id', '=', p.feed),
  )
  const followed: Followed[] = []
  for (const site of sites) {
    const rows = await database.look(account, (tx) => titles.all(tx, { feed: ids.get(site) ?? 0 }))
    followed.push({ site, titles: rows.map(({ title }) => title) })
  }
  database.close()
  return followed
}
