import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { feedEntrySchema, profileSchema } from '../schemas.ts'
import { cursor, text } from './inputs.ts'

const query = text(1000)

export const searchEndpoints = {
  searchLibrary: endpoint({
    method: 'GET',
    path: '/search_library/',
    summary:
      'Search the library: words, "phrases", -not, in:, by:, site:, from:, tag:, is:, type:, has:, before: and after:. Sorted by relevance or by the date of saving. library.swhighlight contains the hit, HTML-escaped, with <mark>.',
    query: z.object({
      query,
      search_type: z.optional(text(40)),
      sort: z.optional(z.enum(['newest', 'oldest'])),
      cursor,
    }),
    reply: z.looseObject({
      content_results: z.array(feedEntrySchema),
      profile_results: z.array(profileSchema),
      next: z.nullable(z.string()),
    }),
  }),
  searchProfiles: endpoint({
    method: 'GET',
    path: '/search_profiles/',
    summary: 'Find people and publications of the library by name.',
    query: z.object({ query }),
    reply: z.looseObject({ profile_results: z.array(profileSchema) }),
  }),
} as const
