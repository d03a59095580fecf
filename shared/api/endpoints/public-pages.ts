import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { annotationSchema, contentSchema } from '../schemas.ts'
import { pathId } from './inputs.ts'

const publicPage = z.looseObject({
  content_id: z.int(),
  /** The secret part of the address: 22 letters, digits, `-` and `_`. */
  token: z.string(),
  /** Public address of the page: `<origin>/p/<token>`. */
  url: z.string(),
  with_highlights: z.boolean(),
  created_date: z.string(),
})

/** Our addition: sharing one item with anyone who has its address (`/p/…`). The original has no such call. */
export const publicPageEndpoints = {
  publicPageWrite: endpoint({
    method: 'PUT',
    path: '/contents/{id}/public_page/',
    summary: 'Share a content at a public address, or change whether its highlights are shown there.',
    params: pathId,
    body: z.object({ with_highlights: z.boolean() }),
    reply: publicPage,
  }),
  publicPageStatus: endpoint({
    method: 'GET',
    path: '/contents/{id}/public_page/',
    summary: 'Get the public page of a content; null if it is not shared.',
    params: pathId,
    reply: z.looseObject({ public_page: z.nullable(publicPage) }),
  }),
  publicPageDelete: endpoint({
    method: 'DELETE',
    path: '/contents/{id}/public_page/',
    summary: 'Stop sharing a content. Its address never works again; sharing it again creates another one.',
    params: pathId,
  }),
  publicPage: endpoint({
    method: 'GET',
    path: '/public_pages/{token}/',
    auth: 'none',
    summary:
      'Get a shared article without signing in: its markdown, and its highlights without their notes. ' +
      'It contains no tags, notes, progress or owner. 404 if there never was such a page, 410 if it is no longer shared.',
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    reply: z.looseObject({
      content: contentSchema,
      annotations: z.array(annotationSchema),
      with_highlights: z.boolean(),
      shared_date: z.string(),
    }),
  }),
} as const
