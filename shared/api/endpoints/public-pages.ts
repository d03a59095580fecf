import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { annotationSchema, contentSchema } from '../schemas.ts'
import { pathId } from './inputs.ts'

const publicPage = z.looseObject({
  content_id: z.int(),
  /** The secret part of the address: 22 letters, digits, `-` and `_`. */
  token: z.string(),
  /** Where anyone may read it: `<origin>/p/<token>`. */
  url: z.string(),
  with_highlights: z.boolean(),
  created_date: z.string(),
})

/** Our addition: sharing one item with anyone who has its address (`/p/…`). The original has no such call. */
export const publicPageEndpoints = {
  publicPageWrite: endpoint({
    method: 'PUT',
    path: '/contents/{id}/public_page/',
    summary: 'Share a content under an address of its own, or change whether its highlights are shown there.',
    params: pathId,
    body: z.object({ with_highlights: z.boolean() }),
    reply: publicPage,
  }),
  publicPageStatus: endpoint({
    method: 'GET',
    path: '/contents/{id}/public_page/',
    summary: 'Whether, and how, a content of yours is shared: null when it is not.',
    params: pathId,
    reply: z.looseObject({ public_page: z.nullable(publicPage) }),
  }),
  publicPageDelete: endpoint({
    method: 'DELETE',
    path: '/contents/{id}/public_page/',
    summary: 'Share a content no longer. Its address leads nowhere from then on, also when it is shared again.',
    params: pathId,
  }),
  publicPage: endpoint({
    method: 'GET',
    path: '/public_pages/{token}/',
    auth: 'none',
    summary:
      'What was shared, for anyone: the article with its markdown, and highlights without their notes. ' +
      'Never tags, notes, progress or who shared it. 404 for what never was, 410 for what is shared no longer.',
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    reply: z.looseObject({
      content: contentSchema,
      annotations: z.array(annotationSchema),
      with_highlights: z.boolean(),
      shared_date: z.string(),
    }),
  }),
} as const
