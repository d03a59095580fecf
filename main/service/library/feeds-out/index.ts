import { reported } from '#shared/activity/reported.ts'
import type { ReaderState } from '../../accounts/accounts.ts'
import type { ArticlesRoom } from '../articles/index.ts'
import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import type { ListeningRoom } from '../listening/index.ts'
import type { ListsRoom } from '../lists/index.ts'
import { feedTokenRoutes } from './feed-token-routes.ts'
import { FeedTokens } from './feed-tokens.ts'
import { LibraryFeeds } from './library-feeds.ts'

export interface Outside {
  readonly reader: (account: number) => Promise<ReaderState>
}

interface Neighbours extends Outside {
  readonly entries: EntriesRoom
  readonly articles: ArticlesRoom
  readonly lists: ListsRoom
  readonly listening: ListeningRoom
}

export type FeedsOutRoom = ReturnType<typeof open>

/** Lists of the library as feeds for other programs. */
export function open(core: Core, { entries: { tags }, articles, lists, listening, reader }: Neighbours) {
  const { database, clock, report } = core
  const { podcast } = listening
  const tokens = new FeedTokens(database, clock)
  const libraryFeeds = new LibraryFeeds({ ...lists, contents: articles.contents, tags, podcast, reader, clock })
  listening.whenQueued(async (account) => {
    const isFollowed = (await tokens.list(account)).some(({ list }) => list === 'listening')
    if (isFollowed) await reported(report, 'speak what was queued', podcast.prepare(account))
  })
  return { tokens, libraryFeeds, podcast, routes: feedTokenRoutes(tokens, tags, podcast) }
}
