import * as z from 'zod/mini'
import { feedLists } from '../../../model/tools/feed-token.ts'
import { endpoint } from '../../endpoint.ts'
import { id, pathId, text } from '../inputs.ts'

const feedToken = z.looseObject({
  id: z.int(),
  name: z.string(),
  list: z.enum(feedLists),
  with_text: z.boolean(),
  hint: z.string(),
  created_date: z.string(),
  last_used_date: z.nullable(z.string()),
})

/** Only the reply that creates a token contains its addresses. */
const made = z.extend(feedToken, { rss_url: z.string(), atom_url: z.string(), json_url: z.string() })

/** Our addition: secret addresses at which other programs read a list as a feed. */
export const feedTokenEndpoints = {
  feedTokens: endpoint({
    method: 'GET',
    path: '/feed_tokens/',
    summary: 'List the feeds with a secret address, newest first, without their addresses.',
    reply: z.looseObject({ feed_tokens: z.array(feedToken) }),
  }),
  feedTokenCreate: endpoint({
    method: 'POST',
    path: '/feed_tokens/',
    summary:
      'Make a secret address at which a list can be read as RSS, Atom and JSON Feed, the listen queue as a podcast. Only this reply contains the address.',
    body: z
      .object({
        name: text(200).check(z.minLength(1)),
        list: z.enum(feedLists),
        tag_id: z.optional(id),
        /** The filters and order of a saved view, in the format of the view's address. */
        view: z.optional(text(4000)),
        with_text: z._default(z.boolean(), false),
      })
      .check(
        z.refine(({ list, tag_id, view }) => (list !== 'tag' || tag_id) && (list !== 'view' || view !== undefined), {
          path: ['list'],
          message: 'A tag needs tag_id, a view needs view',
        }),
      ),
    reply: made,
    status: [201],
  }),
  feedTokenReplace: endpoint({
    method: 'POST',
    path: '/feed_tokens/{id}/replace/',
    summary: 'Give a feed another secret address. The one before is revoked.',
    params: pathId,
    reply: made,
    status: [201],
  }),
  feedTokenRevoke: endpoint({
    method: 'DELETE',
    path: '/feed_tokens/{id}/',
    summary: 'Revoke a secret address immediately.',
    params: pathId,
  }),
} as const
