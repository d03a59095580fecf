import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageChangesQuery, pageFileQuery, pageVersionQuery, textChangesSchema } from '../endpoints/stored-pages.ts'
import { publicId } from './public-id-schema.ts'
import { listOf } from './schemas.ts'

const params = z.object({ id: publicId('itm') })

const versionFields = {
  /** 0 for the current page. */
  version: z.int(),
  url: z.string(),
  title: z.string(),
  is_sent: z.boolean(),
  saved_at: z.string(),
  size: z.nullable(z.int()),
}

/** Our addition: the pages from which articles were read, as they were. */
export const publicPageEndpoints = {
  itemPages: endpoint({
    method: 'GET',
    path: '/items/{id}/pages',
    summary: 'List the stored page of an item and those that it replaced when it was read again, newest first.',
    params,
    reply: listOf(z.looseObject({ object: z.literal('page_version'), ...versionFields })),
  }),
  itemPage: endpoint({
    method: 'GET',
    path: '/items/{id}/page',
    summary:
      'Get a stored page as one HTML document without scripts, forms and external resources. It contains the pictures ' +
      'that the library has; nothing is fetched.',
    params,
    query: pageVersionQuery,
    reply: z.looseObject({
      object: z.literal('page'),
      ...versionFields,
      html: z.string(),
      pictures: z.int(),
      missing_pictures: z.int(),
    }),
  }),
  itemPageChanges: endpoint({
    method: 'GET',
    path: '/items/{id}/page/changes',
    summary: 'Compare the article texts of two versions of a stored page, by blocks and words.',
    params,
    query: pageChangesQuery,
    reply: z.looseObject({ object: z.literal('page_changes'), ...textChangesSchema.shape }),
  }),
  itemPageFile: endpoint({
    method: 'GET',
    path: '/items/{id}/page/file',
    summary:
      'Get a stored page as a file, in base64: one HTML document as it is shown, or a WARC 1.1 archive with the page as ' +
      'it was stored, scripts included.',
    params,
    query: pageFileQuery,
    reply: z.looseObject({
      object: z.literal('page_file'),
      name: z.string(),
      media_type: z.string(),
      data: z.string(),
    }),
  }),
} as const
