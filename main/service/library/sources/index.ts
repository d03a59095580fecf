import type { Extractors } from '../../extraction/index.ts'
import type { Outbound } from '../../outbound/index.ts'
import type { Core } from '../core.ts'
import { Collections } from './collections.ts'
import { RssFeeds } from './rss-feeds.ts'
import { sourceRoutes } from './source-routes.ts'
import { Sources } from './sources.ts'

export interface Outside {
  readonly outbound: Outbound
  readonly extractors: Extractors
}

export type SourcesRoom = Awaited<ReturnType<typeof open>>

/** Feeds, newsletters and authors that readers follow, and what is known of each feed. */
export async function open({ database, stamps, clock }: Core, { outbound, extractors }: Outside) {
  const sources = new Sources(database, stamps)
  const rssFeeds = new RssFeeds(
    database,
    sources,
    outbound,
    (account, file) => extractors.for({ account, isAwaited: true }).readFeed(file),
    clock,
  )
  const collections = await Collections.begin(rssFeeds, sources)
  return { sources, rssFeeds, routes: sourceRoutes(sources, collections) }
}
