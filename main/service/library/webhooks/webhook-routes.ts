import type { Webhooks } from './webhooks.ts'
import type { Routes } from '../../calls/answer.ts'

type WebhookRoutes = Pick<
  Routes,
  | 'webhooks'
  | 'webhookCreate'
  | 'webhookChange'
  | 'webhookRemove'
  | 'webhookSecret'
  | 'webhookTest'
  | 'webhookDeliveries'
  | 'webhookResend'
>

/** Secrets must not be cached. */
const unkept = { 'cache-control': 'no-store' }

export function webhookRoutes(webhooks: Webhooks): WebhookRoutes {
  return {
    webhooks: async ({ account }) => ({ body: { webhooks: await webhooks.list(account) } }),
    webhookCreate: async ({ account }, { body }) => ({
      body: await webhooks.create(account, body.url, body.events),
      headers: unkept,
    }),
    webhookChange: async ({ account }, { params, body }) => ({ body: await webhooks.change(account, params.id, body) }),
    webhookRemove: async ({ account }, { params }) => {
      await webhooks.remove(account, params.id)
      return { body: null }
    },
    webhookSecret: async ({ account }, { params }) => ({
      body: await webhooks.renewSecret(account, params.id),
      headers: unkept,
    }),
    webhookTest: async ({ account }, { params }) => ({ body: await webhooks.test(account, params.id) }),
    webhookDeliveries: async ({ account }, { params }) => ({
      body: { deliveries: await webhooks.deliveries(account, params.id) },
    }),
    webhookResend: async ({ account }, { params, body }) => ({
      body: { count: await webhooks.resend(account, params.id, body?.delivery_id) },
    }),
  }
}
