import { reported } from '#shared/activity/reported.ts'
import { dutyOf, type Topic } from '../../database/sharing.ts'
import type { Outbound } from '../../outbound/index.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Core } from '../core.ts'
import { WebhookSender } from './webhook-sender.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { Webhooks } from './webhooks.ts'

export interface Outside {
  readonly outbound: Outbound
  readonly vault: Vault
  /** See WebhookSenderParts. */
  readonly retryDelays?: readonly number[] | undefined
}

/** Opens the webhooks, which send messages about changes to programs. Call this before anything changes an entry. */
export async function open(core: Core, { outbound, vault, retryDelays }: Outside) {
  const webhooks = new Webhooks({ ...core, vault })
  const duty = dutyOf(core.database.sharing, 'mail')
  const sender = new WebhookSender({ ...core, outbound, vault, retryDelays, duty })
  await webhooks.begin(() => sender.wake())
  core.entries.watch(webhooks)
  return {
    routes: webhookRoutes(webhooks),
    duties: { mail: { work: () => sender.wake() } },
    hear: async (topic: Topic | null) => {
      if (topic === 'watches' || topic === null) await reported(core.report, 'look for webhooks', webhooks.lookAgain())
    },
    idle: () => sender.idle(),
    close: () => sender.close(),
  }
}
