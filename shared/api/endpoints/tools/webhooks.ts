import * as z from 'zod/mini'
import { webhookEventNames } from '../../../model/tools/webhook.ts'
import { endpoint } from '../../endpoint.ts'
import { id, pathId, url } from '../inputs.ts'
import { reasonSchema } from '../../schemas.ts'

const events = z.array(z.enum(webhookEventNames)).check(z.minLength(1), z.maxLength(webhookEventNames.length))
const webhook = z.looseObject({
  id: z.int(),
  url: z.string(),
  events: z.array(z.string()),
  is_on: z.boolean(),
  /** The reason why the service turned it off, if it did. */
  off_reason: z.nullable(z.string()),
  off_why: z.optional(z.nullable(reasonSchema)),
  created_date: z.string(),
  waiting_count: z.int(),
  failed_count: z.int(),
})
const delivery = z.looseObject({
  id: z.int(),
  event: z.string(),
  /** 0: waiting. 1: delivered. 2: failed permanently. */
  status: z.int(),
  attempts: z.int(),
  /** HTTP status of the last response. */
  answer: z.nullable(z.int()),
  /** A sentence about the last attempt. */
  error: z.nullable(z.string()),
  why: z.optional(z.nullable(reasonSchema)),
  created_date: z.string(),
  attempted_date: z.nullable(z.string()),
  next_date: z.nullable(z.string()),
})
const withSecret = z.extend(webhook, { secret: z.string() })

/** Our addition: notifies other programs of changes, following the Standard Webhooks specification. */
export const webhookEndpoints = {
  webhooks: endpoint({
    method: 'GET',
    path: '/webhooks/',
    summary: 'List the webhooks, oldest first, without their secrets.',
    reply: z.looseObject({ webhooks: z.array(webhook) }),
  }),
  webhookCreate: endpoint({
    method: 'POST',
    path: '/webhooks/',
    summary: 'Tell an address of changes. Only this reply contains the secret that its messages are signed with.',
    body: z.object({ url, events: z.optional(events) }),
    reply: withSecret,
    status: [201],
  }),
  webhookChange: endpoint({
    method: 'PUT',
    path: '/webhooks/{id}/',
    summary: 'Change the address or the events of a webhook, or turn it on or off.',
    params: pathId,
    body: z.object({ url: z.optional(url), events: z.optional(events), is_on: z.optional(z.boolean()) }),
    reply: webhook,
  }),
  webhookRemove: endpoint({
    method: 'DELETE',
    path: '/webhooks/{id}/',
    summary: 'Remove a webhook, with what waits for it.',
    params: pathId,
  }),
  webhookSecret: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/secret/',
    summary: 'Make another secret. Messages are signed with both for a day.',
    params: pathId,
    reply: withSecret,
    status: [201],
  }),
  webhookTest: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/test/',
    summary: 'Send a message of the type `test`.',
    params: pathId,
    reply: delivery,
    status: [202],
  }),
  webhookDeliveries: endpoint({
    method: 'GET',
    path: '/webhooks/{id}/deliveries/',
    summary: 'List the latest fifty messages, newest first.',
    params: pathId,
    reply: z.looseObject({ deliveries: z.array(delivery) }),
  }),
  webhookResend: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/resend/',
    summary: 'Send a message that failed for good once more, or all of them.',
    params: pathId,
    body: z.optional(z.object({ delivery_id: z.optional(id) })),
    reply: z.looseObject({ count: z.int() }),
    status: [202],
  }),
} as const
