import * as z from 'zod/mini'
import { magazineLists } from '../../../model/tools/kindle.ts'
import { endpoint } from '../../endpoint.ts'
import { id, pathId, text } from '../inputs.ts'
import { reasonSchema } from '../../schemas.ts'

const kindle = z.looseObject({ id: z.int(), kindle_email: z.string() })

const upload = z.looseObject({
  id: z.int(),
  /** 0: waiting. 1: accepted by the mail server. 2: failed permanently. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  content_ids: z.array(z.int()),
  title: z.string(),
  kindle_email: z.string(),
  /** Reason for the permanent failure, or for the failure of the latest attempt. */
  error: z.nullable(z.string()),
  why: z.optional(z.nullable(reasonSchema)),
  created_date: z.string(),
  /** Number of articles that were archived when it was sent and have not been moved back. */
  archived: z.optional(z.int()),
})

const magazine = z.looseObject({
  id: z.int(),
  name: z.string(),
  /** 0 is Sunday. Null means every day. */
  weekday: z.nullable(z.int()),
  hour: z.int(),
  /** True if articles are archived after they are sent. */
  archives: z.optional(z.boolean()),
  kindle_email: z.string(),
  next_date: z.string(),
})

/** Sends articles by email to a Kindle, or to another e-reader that has an email address. */
export const kindleEndpoints = {
  kindleUpload: endpoint({
    method: 'POST',
    path: '/kindle_uploads/',
    summary: 'Send articles to a Kindle, as one book (as_digest) or one each.',
    body: z.object({
      content_ids: z.optional(z.array(id).check(z.maxLength(200))),
      content_id: z.optional(id),
      as_digest: z.optional(z.boolean()),
      /** Default: the Kindle that was connected first. */
      kindle_account_id: z.optional(id),
    }),
    reply: upload,
    status: [202],
  }),
  kindleUploadStatus: endpoint({
    method: 'GET',
    path: '/kindle_uploads/{id}/',
    summary: 'Get the status of a delivery to a Kindle.',
    params: pathId,
    reply: upload,
  }),
  kindleUploadPutBack: endpoint({
    method: 'POST',
    path: '/kindle_uploads/{id}/put_back/',
    summary: 'Put what was archived after a delivery back to where it was in the queue.',
    params: pathId,
    reply: upload,
  }),
  kindleAccounts: endpoint({
    method: 'GET',
    path: '/integrations/kindle_accounts/',
    summary: 'List connected Kindles, who sends to them, and the latest deliveries.',
    reply: z.looseObject({
      kindle_accounts: z.array(kindle),
      /** The address that the reader must add to Amazon's approved senders. Null if this service sends no email. */
      sender: z.nullable(z.string()),
      uploads: z.array(upload),
      /** Lists whose new articles are sent automatically. */
      magazines: z.optional(z.array(magazine)),
    }),
  }),
  kindleAccountAdd: endpoint({
    method: 'POST',
    path: '/integrations/kindle_accounts/',
    summary: 'Connect a Kindle.',
    body: z.object({ kindle_email: text(320) }),
    reply: kindle,
    status: [201],
  }),
  kindleAccountRemove: endpoint({
    method: 'DELETE',
    path: '/integrations/kindle_accounts/{id}/',
    summary: 'Disconnect a Kindle.',
    params: pathId,
  }),
  magazineAdd: endpoint({
    method: 'POST',
    path: '/integrations/kindle_magazines/',
    summary: 'Have the new articles of a list sent to a Kindle as one book, every day or every week.',
    body: z
      .object({
        name: text(200).check(z.minLength(1)),
        list: z.enum(magazineLists),
        tag_id: z.optional(id),
        /** The filters and order of a saved view, in the format of the view's address. */
        view: z.optional(text(4000)),
        /** 0 is Sunday. Null means every day. */
        weekday: z.nullable(z.int().check(z.minimum(0), z.maximum(6))),
        hour: z.int().check(z.minimum(0), z.maximum(23)),
        /** IANA name of the time zone. */
        time_zone: text(100),
        /** True if articles of the queue are archived after the mail server has accepted them. Default: false. */
        archives: z.optional(z.boolean()),
        /** Default: the Kindle that was connected first. */
        kindle_account_id: z.optional(id),
      })
      .check(
        z.refine(({ list, tag_id, view }) => (list !== 'tag' || tag_id) && (list !== 'view' || view !== undefined), {
          path: ['list'],
        }),
      ),
    reply: magazine,
    status: [201],
  }),
  magazineStop: endpoint({
    method: 'DELETE',
    path: '/integrations/kindle_magazines/{id}/',
    summary: 'Stop sending a list to a Kindle.',
    params: pathId,
  }),
  magazineSend: endpoint({
    method: 'POST',
    path: '/integrations/kindle_magazines/{id}/send/',
    summary: 'Send what is new in a list now. The delivery is null if nothing is.',
    params: pathId,
    reply: z.looseObject({ upload: z.nullable(upload) }),
  }),
} as const
