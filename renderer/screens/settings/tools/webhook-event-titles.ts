import type { WebhookEvent } from '#shared/model/tools/webhook.ts'
import * as t from '#shared/words/settings/tools.ts'

export const webhookEventTitles: Readonly<Record<WebhookEvent, string>> = {
  'item.saved': t.articleSaved,
  'item.archived': t.articleArchived,
  'item.favorited': t.articleFavorited,
  'item.tagged': t.articleTagged,
  'item.deleted': t.articleDeleted,
  'annotation.created': t.highlighted,
  'annotation.updated': t.highlightChanged,
  'annotation.deleted': t.highlightDeleted,
  'import.completed': t.importCompleted,
}
