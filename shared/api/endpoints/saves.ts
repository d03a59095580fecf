import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { contentSchema } from '../schemas.ts'
import { pathId, text, url } from './inputs.ts'

const page = {
  url,
  html: z.optional(z.nullable(z.string())),
  user_agent: z.optional(z.nullable(text(1024))),
}
const saveBody = z.object(page)

const libraryStates = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const saveEndpoints = {
  save: endpoint({
    method: 'POST',
    path: '/save/',
    summary:
      'Save a URL to the queue. It is fetched and extracted in the background. A key names the press: sent again ' +
      'with the same key, the save changes nothing and gives the first answer.',
    body: z.object({ ...page, key: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))) }),
    reply: z.looseObject({
      id: z.int(),
      content_id: z.int(),
      url: z.string(),
      title: z.string(),
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      // Our addition: the item's previous state, so that a save can be undone. Null if it was not in the library.
      former: z.optional(z.nullable(z.looseObject({ library_state: libraryStates, library_state_date: z.string() }))),
    }),
    status: [201, 200],
  }),
  saveStatus: endpoint({
    method: 'GET',
    path: '/save/{id}/',
    summary: 'Get the status of a save: 0 in progress, 1 complete, 2 failed.',
    params: pathId,
    reply: z.looseObject({
      id: z.int(),
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      content: z.nullable(contentSchema),
      error: z.nullable(z.string()),
    }),
  }),
  readerView: endpoint({
    method: 'POST',
    path: '/reader_view/',
    summary: 'Ensure that a URL has article text, or extract it now.',
    body: saveBody,
    reply: z.looseObject({ success: z.boolean(), content: z.looseObject({ id: z.int() }) }),
  }),
} as const
