import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathId, text, url } from './inputs.ts'

const transfer = z.looseObject({
  id: z.int(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  done: z.int(),
  total: z.nullable(z.int()),
  error: z.nullable(z.string()),
  download_url: z.nullable(z.string()),
  created_date: z.string(),
  expires_date: z.nullable(z.string()),
})

const importedItem = z.object({
  url,
  /** The target: 1 the queue (default), 2 the archive. */
  library_state: z.optional(z.union([z.literal(1), z.literal(2)])),
  is_favorited: z.optional(z.boolean()),
  tags: z.optional(z.array(text(200).check(z.minLength(1))).check(z.maxLength(100))),
  /** When it was saved elsewhere, which sets its position in the list. */
  saved_date: z.optional(z.nullable(text(64))),
})

/** Export and import of a whole library, with progress. */
export const transferEndpoints = {
  exportBegin: endpoint({
    method: 'POST',
    path: '/export_my_data/',
    summary: 'Request an export of the whole library. Exports are not implemented yet: the export ends as failed.',
    reply: transfer,
    status: [202],
  }),
  exportStatus: endpoint({
    method: 'GET',
    path: '/export_my_data/{id}/',
    summary: 'Get the status of an export.',
    params: pathId,
    reply: transfer,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/imports/',
    summary: 'List the latest imports.',
    reply: z.looseObject({ imports: z.array(transfer) }),
  }),
  importBegin: endpoint({
    method: 'POST',
    path: '/imports/',
    summary:
      'Import a batch of items saved in another app. Items that are in the library already keep their place and get the tags.',
    body: z.object({ items: z.array(importedItem).check(z.minLength(1), z.maxLength(5000)) }),
    reply: transfer,
    status: [202],
  }),
  importStatus: endpoint({
    method: 'GET',
    path: '/imports/{id}/',
    summary: 'Get the status of an import.',
    params: pathId,
    reply: transfer,
  }),
} as const
