import type { CommandState } from '#shared/commands/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { readState } from '#shared/model/read-state.ts'
import { isArchived, isFavorite } from './item-commands.ts'
import { isAudioKept } from './listening/kept-audio.ts'

/**
 * True if the entry came from a source and was neither saved nor archived. A missing library state counts as unsaved.
 */
export const isInbox = ({ content }: FeedEntry): boolean =>
  (content.library?.library_state ?? libraryState.unsaved) === libraryState.unsaved

/** The states that select the labels of commands on several articles: those that all of them are in. */
export function statesOfAll(entries: readonly FeedEntry[]): readonly CommandState[] {
  const [first, ...others] = entries.map(statesOf)
  return ['several', ...(first ?? []).filter((state) => state !== 'one' && others.every((all) => all.includes(state)))]
}

/** The states that select the labels of commands on an article. */
export const statesOf = (entry: FeedEntry): readonly CommandState[] => [
  'one',
  ...(isArchived(entry) ? ['archived' as const] : []),
  ...(isInbox(entry) ? ['inbox' as const] : []),
  ...(isFavorite(entry) ? ['favorited' as const] : []),
  ...(readState(entry.content.history?.last_read_percentage) === 'read' ? ['read' as const] : []),
  ...(isAudioKept(entry.content.id) ? ['audioKept' as const] : []),
]
