import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, pathId, text } from './inputs.ts'

const open = z.looseObject({})

/** Calls of the original that this service does not implement yet: all answer 501. */
export const notYetEndpoints = {
  kindleUpload: endpoint({
    method: 'POST',
    path: '/kindle_uploads/',
    summary: 'Send articles to a Kindle.',
    body: z.object({
      content_ids: z.optional(z.array(id).check(z.maxLength(200))),
      content_id: z.optional(id),
      as_digest: z.optional(z.boolean()),
    }),
    reply: open,
    status: [202],
  }),
  kindleUploadStatus: endpoint({
    method: 'GET',
    path: '/kindle_uploads/{id}/',
    summary: 'Get the status of a delivery to a Kindle.',
    params: pathId,
    reply: open,
  }),
  kindleAccounts: endpoint({
    method: 'GET',
    path: '/integrations/kindle_accounts/',
    summary: 'List connected Kindles.',
    reply: open,
  }),
  kindleAccountAdd: endpoint({
    method: 'POST',
    path: '/integrations/kindle_accounts/',
    summary: 'Connect a Kindle.',
    body: z.object({ kindle_email: text(320) }),
    reply: open,
    status: [201],
  }),
  kindleAccountRemove: endpoint({
    method: 'DELETE',
    path: '/integrations/kindle_accounts/{id}/',
    summary: 'Disconnect a Kindle.',
    params: pathId,
  }),
} as const
