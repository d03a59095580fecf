/** What a webhook can be told, with what a reader calls it. */
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

/** What becomes of something that a webhook is told. */
export const deliveryStatus = { waiting: 0, delivered: 1, failed: 2 } as const
