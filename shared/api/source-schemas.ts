import * as z from 'zod/mini'
import type { Source } from '../model/source.ts'
import { profileSchema, reasonSchema, rssFeedSchema } from './schemas.ts'
import { sentSourceSchemas } from './source-field-schemas.ts'

const emailSenderSchema = z.looseObject({
  list: z.nullable(z.string()),
  address: z.nullable(z.string()),
  name: z.string(),
  email_count: z.int(),
})

export const sourceSchema = z.looseObject({
  id: z.int(),
  profile_id: z.nullable(z.int()),
  profile: z.nullable(profileSchema),
  rss_feed_id: z.nullable(z.int()),
  rss_feed: z.nullable(rssFeedSchema),
  author_id: z.nullable(z.int()),
  is_subscribed: z.boolean(),
  subscribed_date: z.nullable(z.string()),
  is_paid_subscriber: z.boolean(),
  ...sentSourceSchemas,
  health: z.optional(
    z.nullable(
      z.looseObject({
        status: z.enum(['ok', 'failing', 'gone']),
        last_checked_date: z.nullable(z.string()),
        last_error: z.nullable(z.string()),
        last_reason: z.optional(z.nullable(reasonSchema)),
        next_check_date: z.nullable(z.string()),
        flood: z.optional(z.nullable(z.looseObject({ date: z.string(), hidden_count: z.number() }))),
      }),
    ),
  ),
  unsubscribe: z.optional(
    z.nullable(z.looseObject({ one_click: z.boolean(), url: z.nullable(z.string()), mailto: z.nullable(z.string()) })),
  ),
  sent_to: z.optional(z.nullable(z.string())),
  senders: z.optional(z.array(emailSenderSchema)),
  stats: z.looseObject({
    item_count: z.int(),
    unread_count: z.int(),
    last_item_date: z.nullable(z.string()),
  }),
  email_forwarding_accounts: z.array(z.unknown()),
})

export const sourcesPageSchema = z.looseObject({
  sources: z.array(sourceSchema),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
})

/** A compile error here means that the model and the contract differ. */
export const sourceContractHolds: z.output<typeof sourceSchema> extends Source ? true : never = true
