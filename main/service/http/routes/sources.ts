import type { Collections } from '../../library/sources/collections.ts'
import type { Contents } from '../../library/articles/contents.ts'
import type { HomeSections } from '../../library/lists/home-sections.ts'
import type { DeliverItems } from '../../library/following/deliver-items.ts'
import { AskedLately, type PollFeeds } from '../../library/following/poll-feeds.ts'
import { NoFeedFound, type RssFeeds } from '../../library/sources/rss-feeds.ts'
import type { Sources, SourceSubject } from '../../library/sources/sources.ts'
import { profileType } from '#shared/model/profile.ts'
import type { Routes } from '../answer.ts'
import { ApiError, tooManyRequests } from '../api-error.ts'
import { entryTexts } from './entry-texts.ts'
import { nextUrl } from './next-url.ts'

export interface SourceParts {
  readonly sources: Sources
  readonly rssFeeds: RssFeeds
  readonly collections: Collections
  readonly home: HomeSections
  readonly contents: Contents
  readonly polls: PollFeeds
  readonly deliver: DeliverItems
  readonly clock: () => number
}

type SourceRoutes = Pick<
  Routes,
  | 'sources'
  | 'sourceChange'
  | 'rssFeedSubscribe'
  | 'rssFeedRefresh'
  | 'rssFeedOlder'
  | 'rssFeedShowOlder'
  | 'followedAuthors'
  | 'authorFollow'
  | 'authorUnfollow'
  | 'writerCollections'
  | 'writerCollectionSources'
  | 'homeSections'
  | 'onboardingConfiguration'
>

export function sourceRoutes({
  sources,
  rssFeeds,
  collections,
  home,
  contents,
  polls,
  deliver,
  clock,
}: SourceParts): SourceRoutes {
  const page = (url: URL, found: Awaited<ReturnType<Sources['list']>>) => ({
    body: { sources: found.sources, next: found.next && nextUrl(url, found.next), previous: null },
  })
  return {
    sources: async ({ account, url }, { query }) => {
      const filter = { isSubscribed: query.is_subscribed, profileType: query.profile_type }
      return page(url, await sources.list(account, filter, query.cursor))
    },
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
    followedAuthors: async ({ account, url }, { query }) => {
      const filter = { isSubscribed: true, profileType: profileType.person }
      return page(url, await sources.list(account, filter, query.cursor))
    },
    authorFollow: async ({ account }, { body }) => ({
      body: await sources.change(account, { profileId: body.author_id }, { is_subscribed: true }),
    }),
    authorUnfollow: async ({ account }, { body }) => {
      await sources.change(account, { profileId: body.author_id }, { is_subscribed: false })
      return { body: null }
    },
    writerCollections: () => {
      const lists = collections.list()
      return { body: { writer_collections: lists, count: lists.length, next: null, previous: null } }
    },
    writerCollectionSources: async ({ account }, { params }) => ({
      body: { sources: await collections.sources(account, params.id), next: null, previous: null },
    }),
    homeSections: async (call) => {
      const sections: string[] = []
      for (const { id, title, layout, rows, morePath } of await home.of(call.account, clock())) {
        const facts = JSON.stringify({ id, title, layout, more_path: morePath })
        sections.push(`${facts.slice(0, -1)},"content":[${await entryTexts(contents, call, rows)}]}`)
      }
      return { body: { jsonText: `{"sections":[${sections.join(',')}]}` } }
    },
    onboardingConfiguration: async ({ account }) => ({
      body: {
        steps: ['install', 'pin'],
        topics: [],
        recommended_sources: await collections.recommended(account),
        default_tts_voice: 1,
      },
    }),
  }
}

/** The schema allows exactly one of them. */
function subjectOf(body: { profile_id?: number | null; rss_feed_id?: number | null }): SourceSubject {
  return body.profile_id == null ? { rssFeedId: body.rss_feed_id ?? 0 } : { profileId: body.profile_id }
}
