import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id } from '../inputs.ts'

const items = z.looseObject({
  items: z.array(
    z.looseObject({
      content_id: z.int(),
      title: z.string(),
      site_name: z.nullable(z.string()),
      content_type: z.int(),
      word_count: z.nullable(z.int()),
      /** Duration of an episode or video in seconds. Null for articles, and 0 if unknown. */
      duration: z.nullable(z.number()),
    }),
  ),
})
const ids = z.array(id).check(z.minLength(1), z.maxLength(500))

/** Our addition: the items that a reader wants to hear, in order. Every reply is the whole queue. */
export const listenQueueEndpoints = {
  listenQueue: endpoint({
    method: 'GET',
    path: '/listen_queue/',
    summary: 'Get the listen queue.',
    reply: items,
  }),
  listenQueuePut: endpoint({
    method: 'PUT',
    path: '/listen_queue/',
    summary: 'Put contents into the listen queue, or move them, in front of another or, without before, to the end.',
    body: z.object({ content_ids: ids, before: z.optional(z.nullable(id)) }),
    reply: items,
  }),
  listenQueueRemove: endpoint({
    method: 'POST',
    path: '/listen_queue/remove/',
    summary: 'Remove contents from the listen queue.',
    body: z.object({ content_ids: ids }),
    reply: items,
  }),
} as const
