import * as z from 'zod/mini'
import { givenSourceSchemas } from '../source-field-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { feedEntrySchema, rssFeedSchema } from '../schemas.ts'
import { sourceSchema, sourcesPageSchema } from '../source-schemas.ts'
import { cursor, flag, id, pathId, url } from './inputs.ts'

const authorBody = z.object({ author_id: id })

export const sourceEndpoints = {
  sources: endpoint({
    method: 'GET',
    path: '/sources/',
    summary: 'List followed sources, newest first. Without is_subscribed, sources followed earlier are included.',
    query: z.object({
      cursor,
      is_subscribed: flag,
      profile_type: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    reply: sourcesPageSchema,
  }),
  sourceChange: endpoint({
    method: 'PUT',
    path: '/sources/',
    summary: 'Follow or unfollow a source, or change how it is followed.',
    body: z
      .object({
        profile_id: z.optional(z.nullable(id)),
        rss_feed_id: z.optional(z.nullable(id)),
        is_subscribed: z.optional(z.boolean()),
        ...givenSourceSchemas,
      })
      .check(
        z.refine((body) => (body.profile_id == null) !== (body.rss_feed_id == null), {
          path: ['profile_id'],
          message: 'either profile_id or rss_feed_id is needed',
        }),
      ),
    reply: sourceSchema,
  }),
  rssFeedSubscribe: endpoint({
    method: 'POST',
    path: '/rss_feeds/',
    summary:
      'Follow the feed at an address, or the feed of the page there. 200 with candidates if the page has several. ' +
      '`newest`: how many of its items come at first, 5 at most.',
    body: z.object({ url, newest: z.optional(z.int().check(z.minimum(0), z.maximum(5))) }),
    reply: z.union([
      z.looseObject({ rss_feed: rssFeedSchema, source: sourceSchema }),
      z.looseObject({ candidates: z.array(z.looseObject({ url: z.string(), title: z.string() })) }),
    ]),
    status: [201, 200],
  }),
  rssFeedRefresh: endpoint({
    method: 'POST',
    path: '/rss_feeds/{id}/refresh/',
    summary: 'Check a followed feed now. 429 with Retry-After if it was checked a moment ago.',
    params: pathId,
    status: [202],
  }),
  rssFeedOlder: endpoint({
    method: 'GET',
    path: '/rss_feeds/{id}/older/',
    summary:
      'How many items a followed feed has that you were not shown: older ones, and those left out when it sent all as new.',
    params: pathId,
    reply: z.looseObject({ count: z.int() }),
  }),
  rssFeedShowOlder: endpoint({
    method: 'POST',
    path: '/rss_feeds/{id}/older/',
    summary: 'Show the newest of those, 20 at most, in the list of the feed. `count`: how many are left.',
    params: pathId,
    reply: z.looseObject({ shown: z.int(), count: z.int() }),
  }),
  followedAuthors: endpoint({
    method: 'GET',
    path: '/feed/authors/',
    summary: 'List the followed people.',
    query: z.object({ cursor }),
    reply: sourcesPageSchema,
  }),
  authorFollow: endpoint({
    method: 'POST',
    path: '/feed/authors/',
    summary: 'Follow a person.',
    body: authorBody,
    reply: sourceSchema,
  }),
  authorUnfollow: endpoint({
    method: 'DELETE',
    path: '/feed/authors/',
    summary: 'Unfollow a person.',
    body: authorBody,
  }),
  writerCollections: endpoint({
    method: 'GET',
    path: '/writer_collections/',
    summary: 'List collections of recommended writers.',
    reply: z.looseObject({
      writer_collections: z.array(
        z.looseObject({
          id: z.int(),
          title: z.string(),
          description: z.string(),
          photo_url: z.nullable(z.string()),
          source_count: z.int(),
        }),
      ),
      count: z.int(),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
  }),
  writerCollectionSources: endpoint({
    method: 'GET',
    path: '/writer_collections/{id}/sources/',
    summary: 'List the writers of a collection.',
    params: pathId,
    reply: sourcesPageSchema,
  }),
  homeSections: endpoint({
    method: 'GET',
    path: '/home_sections/',
    summary: 'Get the sections of the start page.',
    reply: z.looseObject({
      sections: z.array(
        z.looseObject({
          id: z.string(),
          title: z.string(),
          layout: z.enum(['list', 'carousel', 'hero']),
          content: z.array(feedEntrySchema),
          more_path: z.string(),
        }),
      ),
    }),
  }),
  onboardingConfiguration: endpoint({
    method: 'GET',
    path: '/onboarding_configuration/',
    summary: 'Get the steps of the onboarding, and recommended sources.',
    reply: z.looseObject({
      steps: z.array(z.string()),
      topics: z.array(z.unknown()),
      recommended_sources: z.array(sourceSchema),
      default_tts_voice: z.int(),
    }),
  }),
} as const
