import type { Routes } from '../../calls/answer.ts'
import { ApiError, tooManyRequests } from '../../calls/api-error.ts'
import { NoFeedFound, type RssFeeds } from '../sources/rss-feeds.ts'
import type { Sources, SourceSubject } from '../sources/sources.ts'
import type { DeliverItems } from './deliver-items.ts'
import { AskedLately, type PollFeeds } from './poll-feeds.ts'

export interface FollowParts {
  readonly sources: Sources
  readonly rssFeeds: RssFeeds
  readonly polls: PollFeeds
  readonly deliver: DeliverItems
}

type FollowRoutes = Pick<
  Routes,
  'sourceChange' | 'rssFeedSubscribe' | 'rssFeedRefresh' | 'rssFeedOlder' | 'rssFeedShowOlder'
>

export function followRoutes({ sources, rssFeeds, polls, deliver }: FollowParts): FollowRoutes {
  return {
    sourceChange: async ({ account }, { body }) => {
      const changed = await sources.change(account, subjectOf(body), body)
      if (body.is_subscribed) polls.wake()
      return { body: changed }
    },
    rssFeedSubscribe: async ({ account }, { body }) => {
      try {
        const found = await rssFeeds.subscribe(account, body.url, body.newest)
        polls.wake()
        if (found.kind === 'choose') return { status: 200, body: { candidates: found.candidates } }
        return { status: 201, body: { rss_feed: found.rssFeed, source: found.source } }
      } catch (error) {
        if (error instanceof NoFeedFound) throw new ApiError(422, 'no_feed_found', error.message, { field: 'url' })
        throw error
      }
    },
    rssFeedRefresh: async ({ account }, { params }) => {
      await sources.mustFollow(account, params.id)
      try {
        await polls.refresh(params.id)
        return { status: 202, body: null }
      } catch (error) {
        if (!(error instanceof AskedLately)) throw error
        throw tooManyRequests(Math.ceil(error.waitMs / 1000))
      }
    },
    rssFeedOlder: async ({ account }, { params }) => {
      await sources.mustFollow(account, params.id)
      return { body: { count: await deliver.countOlder(account, params.id) } }
    },
    rssFeedShowOlder: async ({ account }, { params }) => {
      await sources.mustFollow(account, params.id)
      const { shown, left } = await deliver.showOlder(account, params.id)
      return { body: { shown, count: left } }
    },
  }
}

/** The schema ensures that exactly one of the two is given. */
function subjectOf(body: { profile_id?: number | null; rss_feed_id?: number | null }): SourceSubject {
  return body.profile_id == null ? { rssFeedId: body.rss_feed_id ?? 0 } : { profileId: body.profile_id }
}
