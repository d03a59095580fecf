/** Events of which a webhook can be notified. */
export const webhookEventNames = [
  'item.saved',
  'item.archived',
  'item.favorited',
  'item.tagged',
  'item.deleted',
  'annotation.created',
  'annotation.updated',
  'annotation.deleted',
  'import.completed',
] as const

export type WebhookEvent = (typeof webhookEventNames)[number]

/** States of a notification to a webhook. */
export const deliveryStatus = { waiting: 0, delivered: 1, failed: 2 } as const
