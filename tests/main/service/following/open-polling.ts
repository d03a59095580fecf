import { Accounts } from '../../../../main/service/accounts/accounts.ts'
import type { InLanguageOf } from '../../../../main/service/language/index.ts'
import { JobQueue } from '../../../../main/service/jobs/job-queue.ts'
import { Arrivals } from '../../../../main/service/library/entries/arrivals.ts'
import { EntryWriter } from '../../../../main/service/library/entries/entry-writer.ts'
import { LibraryEntries } from '../../../../main/service/library/entries/library-entries.ts'
import { Stamps } from '../../../../main/service/database/stamps.ts'
import { DeliverItems } from '../../../../main/service/library/following/deliver-items.ts'
import { feedStatements } from '../../../../main/service/library/sources/feed-statements.ts'
import { JoinFeeds } from '../../../../main/service/library/following/merge-moved-feeds.ts'
import { PollFeeds, type PollFeedsOptions } from '../../../../main/service/library/following/poll-feeds.ts'
import { SweepItems } from '../../../../main/service/library/following/prune-item-texts.ts'
import { RssFeeds } from '../../../../main/service/library/sources/rss-feeds.ts'
import { type SourceChange, Sources } from '../../../../main/service/library/sources/sources.ts'
import { FullTextIndex } from '../../../../main/service/search/full-text-index.ts'
import { openBlankDatabase } from '../blank-library.ts'
import { readFeed } from './polled-site.ts'

type Options = Pick<PollFeedsOptions, 'outbound' | 'clock' | 'machine' | 'hostPause'> &
  Partial<Pick<PollFeedsOptions, 'report'>>

/** The polling of a library in memory, without the service around it. */
export async function openPolling(options: Options) {
  const { clock, outbound, report = () => {} } = options
  const database = openBlankDatabase(null)
  const accounts = new Accounts(database, clock)
  const reader = await accounts.local()
  const stamps = new Stamps(database, clock)
  const entries = new EntryWriter(database, new FullTextIndex(database))
  const jobs = new JobQueue(database, clock)
  const libraryEntries = new LibraryEntries(database, stamps, entries)
  const arrivals = new Arrivals(database)
  const inLanguageOf: InLanguageOf = (_account, work) => work()
  const parts = {
    database,
    stamps,
    entries,
    arrivals,
    libraryEntries,
    jobs,
    clock,
    report,
    inLanguageOf,
    wakeJobs: () => {},
  }
  const sources = new Sources(database, stamps)
  const begin = () =>
    new PollFeeds({
      ...{ ...options, database, readFeed, report },
      deliver: new DeliverItems({ ...parts, isFull: async () => false }),
      join: new JoinFeeds({ ...parts, sources }),
      sweep: new SweepItems(parts),
    })
  const rssFeeds = new RssFeeds(database, sources, outbound, (_account, document) => readFeed(document), clock)
  const statements = feedStatements(database)
  return {
    ...{ database, accounts, reader, begin },
    follow: async (
      url: string,
      change: SourceChange = {},
      followers: readonly number[] = [reader],
    ): Promise<number> => {
      const [id = 0] = await rssFeeds.curate([{ url, name: url, siteUrl: url, description: '' }])
      for (const account of followers) await sources.put(account, { rssFeedId: id }, { is_subscribed: true, ...change })
      return id
    },
    poll: async (feed: number) => {
      const found = await database.lookInDirectory((tx) => statements.poll.get(tx, { feed }))
      if (!found) throw new Error(`Feed ${feed} is not polled`)
      return found
    },
  }
}
