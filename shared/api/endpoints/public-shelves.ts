import * as z from 'zod/mini'
import { shelfIdPattern } from '../../model/shelf.ts'
import { endpoint } from '../endpoint.ts'
import { sharedItemSchema } from '../schemas.ts'
import { cursor } from './inputs.ts'

const params = z.object({ id: z.string().check(z.regex(shelfIdPattern)) })
const token = z.string().check(z.regex(/^[\w-]{1,64}$/))
const feeds = { atom_url: z.string(), json_url: z.string() }
const published = z.looseObject({
  /** The secret part of the address: 22 letters, digits, `-` and `_`. */
  token: z.string(),
  /** Public address of the shelf: `<origin>/p/shelf/<token>`. */
  url: z.string(),
  ...feeds,
  with_handle: z.boolean(),
  created_date: z.string(),
})

/** Our addition: showing a shelf to anyone who has its address (`/p/shelf/…`), as a page and as a feed. */
export const publicShelfEndpoints = {
  shelfPublicWrite: endpoint({
    method: 'PUT',
    path: '/shelves/{id}/public/',
    summary: 'Publish a shelf at a public address, or change whether its page shows the owner’s handle.',
    params,
    body: z.object({ with_handle: z.boolean() }),
    reply: published,
  }),
  shelfPublicStatus: endpoint({
    method: 'GET',
    path: '/shelves/{id}/public/',
    summary: 'Get the public address of a shelf; null if it is not published.',
    params,
    reply: z.looseObject({ public_shelf: z.nullable(published) }),
  }),
  shelfPublicDelete: endpoint({
    method: 'DELETE',
    path: '/shelves/{id}/public/',
    summary: 'Stop publishing a shelf. Its address never works again; publishing it again creates another one.',
    params,
  }),
  publishedShelf: endpoint({
    method: 'GET',
    path: '/public_shelves/{token}/',
    auth: 'none',
    summary:
      'Get a published shelf without signing in: its name, its note and its items in their order. ' +
      'It contains no progress, tags or notes on items. 404 if there never was one, 410 if it is no longer published.',
    params: z.object({ token }),
    query: z.object({ cursor }),
    reply: z.looseObject({
      shelf: z.looseObject({
        name: z.string(),
        note: z.string(),
        handle: z.nullable(z.string()),
        item_count: z.int(),
        shared_date: z.string(),
      }),
      items: z.array(sharedItemSchema),
      next: z.nullable(z.string()),
      ...feeds,
    }),
  }),
  publishedShelfPicture: endpoint({
    method: 'GET',
    path: '/public_shelves/{token}/pictures/{id}/',
    summary: 'Get the picture of an item on a published shelf, without signing in.',
    auth: 'none',
    params: z.object({ token, id: z.coerce.number().check(z.int(), z.positive()) }),
    sends: 'file',
    status: [200, 204, 206],
  }),
} as const
