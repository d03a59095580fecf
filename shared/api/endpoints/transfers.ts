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
    summary: 'Ask for everything in one archive. No archives are made yet: the export ends as failed and says so.',
    reply: transfer,
    status: [202],
  }),
  exportStatus: endpoint({
    method: 'GET',
    path: '/export_my_data/{id}/',
    summary: 'How far an export has come.',
    params: pathId,
    reply: transfer,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/imports/',
    summary: 'The last imports.',
    reply: z.looseObject({ imports: z.array(transfer) }),
  }),
  importBegin: endpoint({
    method: 'POST',
    path: '/imports/',
    summary:
      'Take in what was saved elsewhere, some at a time. What the library has already stays where it is and gets the tags.',
    body: z.object({ items: z.array(importedItem).check(z.minLength(1), z.maxLength(5000)) }),
    reply: transfer,
    status: [202],
  }),
  importStatus: endpoint({
    method: 'GET',
    path: '/imports/{id}/',
    summary: 'How far an import has come.',
    params: pathId,
    reply: transfer,
  }),
} as const
