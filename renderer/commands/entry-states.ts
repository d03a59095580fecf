import type { CommandState } from '#shared/commands/known.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { readState } from '#shared/model/read-state.ts'
import { isAudioOffline } from '../listening/index.ts'
import { isArchived, isFavorite, isInbox } from './item-commands.ts'

/** The states that select the command labels for several articles: those that all the articles share. */
export function statesOfAll(entries: readonly FeedEntry[]): readonly CommandState[] {
  const [first, ...others] = entries.map(statesOf)
  return ['several', ...(first ?? []).filter((state) => state !== 'one' && others.every((all) => all.includes(state)))]
}

/** The states that select the command labels for an article. */
export const statesOf = (entry: FeedEntry): readonly CommandState[] => [
  'one',
  ...(isArchived(entry) ? ['archived' as const] : []),
  ...(isInbox(entry) ? ['inbox' as const] : []),
  ...(isFavorite(entry) ? ['favorited' as const] : []),
  ...(readState(entry.content.history?.last_read_percentage) === 'read' ? ['read' as const] : []),
  ...(isAudioOffline(entry.content.id) ? ['audioKept' as const] : []),
]
