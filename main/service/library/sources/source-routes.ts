import { profileType } from '#shared/model/profile.ts'
import type { Routes } from '../../calls/answer.ts'
import { nextUrl } from '../../calls/next-url.ts'
import type { Collections } from './collections.ts'
import type { Sources } from './sources.ts'

type SourceRoutes = Pick<
  Routes,
  | 'sources'
  | 'followedAuthors'
  | 'authorFollow'
  | 'authorUnfollow'
  | 'writerCollections'
  | 'writerCollectionSources'
  | 'onboardingConfiguration'
>

export function sourceRoutes(sources: Sources, collections: Collections): SourceRoutes {
  const page = (url: URL, found: Awaited<ReturnType<Sources['list']>>) => ({
    body: { sources: found.sources, next: found.next && nextUrl(url, found.next), previous: null },
  })
  return {
    sources: async ({ account, url }, { query }) => {
      const filter = { isSubscribed: query.is_subscribed, profileType: query.profile_type }
      return page(url, await sources.list(account, filter, query.cursor))
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
