import type { FeedPage } from '#shared/model/feed.ts'
import type { CachedResponses } from '#shared/sync/cached-responses.ts'
import { entryFrom } from './arbitraries.ts'
import { type Claim, same } from './claims.ts'

/** The contract of CachedResponses for every adapter. */
export const responsesClaims: readonly Claim<CachedResponses>[] = [
  {
    claim: 'feed pages and other responses are cached by their request path until removed',
    run: async (maker) => {
      const store = await maker.fresh()
      const page: FeedPage = {
        id: '4',
        feed: [entryFrom({ id: 1 })],
        next: null,
        previous: null,
        current_profile: null,
        queue_count: 1,
        archive_count: 0,
        cursor: 'c',
      }
      await store.putFeed('/a?page=1', page)
      await store.putFeed('/a?page=2', { ...page, id: '5' })
      await store.putFeed('/a?page=2', { ...page, id: '6' })
      same(await store.feed('/a?page=1'), page)
      same((await store.feed('/a?page=2'))?.id, '6')
      same(await store.feed('/a'), null)
      await store.putFeed('/tags/', { tags: [{ id: 1, name: 'essays' }] })
      same(await store.feed('/tags/'), { tags: [{ id: 1, name: 'essays' }] })
      await store.putFeed('/a?page=2', null)
      await store.putFeed('/never', null)
      same([...(await store.feedPaths())].sort(), ['/a?page=1', '/tags/'])
      same(await store.feed('/a?page=2'), null)
      await store.close()
    },
  },
]
