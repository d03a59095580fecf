import { reported } from '#shared/activity/reported.ts'
import { dutyOf, type Topic } from '../../database/sharing.ts'
import { type Extractors, NOBODY } from '../../extraction/index.ts'
import { inBackground, type Outbound } from '../../outbound/index.ts'
import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import type { SourcesRoom } from '../sources/index.ts'
import { DeliverItems } from './deliver-items.ts'
import { followRoutes } from './follow-routes.ts'
import { FullTexts } from './full-text-fetcher.ts'
import { itemRoutes } from './item-routes.ts'
import { ItemTexts } from './item-text-updates.ts'
import { JoinFeeds } from './merge-moved-feeds.ts'
import { PollFeeds } from './poll-feeds.ts'
import type { Machine } from './poll-throttle.ts'
import { SweepItems } from './prune-item-texts.ts'
import { FeedPushes } from './websub-subscriptions.ts'

export interface Outside {
  readonly outbound: Outbound
  readonly extractors: Extractors
  readonly machine: Machine | undefined
  /** Origin at which the service is reachable from the web. Null if it isn't. */
  readonly publicOrigin: string | null
  /** True if an account has reached its storage limit. */
  readonly isFull: (account: number) => Promise<boolean>
}

interface Neighbours extends Outside {
  readonly entries: EntriesRoom
  readonly sources: SourcesRoom
}

/** Feeds that are polled, and the delivery of their items. */
export function open(core: Core, { entries, sources: known, outbound, extractors, ...outside }: Neighbours) {
  const { database, clock, report, wakeJobs, jobs } = core
  const { libraryEntries, histories } = entries
  const { publicOrigin, machine, isFull } = outside
  const deliver = new DeliverItems({ ...core, libraryEntries, isFull })
  const background = inBackground(outbound)
  // Hubs can only reach addresses on the web.
  const isReached = publicOrigin?.startsWith('https:') === true
  const pushes = isReached ? new FeedPushes({ database, outbound: background, clock, origin: publicOrigin }) : undefined
  const polls = new PollFeeds({
    ...{ pushes, machine, database, deliver, clock, report },
    outbound: background,
    duty: dutyOf(database.sharing, 'feeds'),
    join: new JoinFeeds({ ...core, sources: known.sources }),
    sweep: new SweepItems(core),
    readFeed: (file, signal) => extractors.for({ account: NOBODY, isAwaited: false }).readFeed(file, signal),
  })
  return {
    ...{ polls, pushes },
    duties: { feeds: { work: () => polls.wake() } },
    hear: async (topic: Topic | null) => {
      if (!topic?.startsWith('feed-') || !database.sharing?.holds('feeds')) return
      await reported(report, 'check a feed that its hub told of', polls.hint(Number(topic.slice('feed-'.length))))
    },
    idle: () => polls.idle(),
    close: () => polls.close(),
    routes: {
      ...itemRoutes({ histories, wakeJobs, fullTexts: new FullTexts(database, jobs), itemTexts: new ItemTexts(core) }),
      ...followRoutes({ ...known, polls, deliver }),
    },
  }
}
