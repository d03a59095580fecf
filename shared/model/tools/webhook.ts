/** Events that a webhook can be notified of, with their names for readers. */
export const webhookEvents = {
  'item.saved': 'Saved',
  'item.archived': 'Archived',
  'item.favorited': 'Favorited',
  'item.tagged': 'Tagged',
  'item.deleted': 'Deleted',
  'annotation.created': 'Highlighted',
  'annotation.updated': 'Highlight or its note changed',
  'annotation.deleted': 'Highlight removed',
  'import.completed': 'Import completed',
} as const

export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]

/** States of a webhook's notification. */
export const deliveryStatus = { waiting: 0, delivered: 1, failed: 2 } as const
