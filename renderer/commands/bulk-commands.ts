import type { Action } from '#shared/actions/actions.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { readState } from '#shared/model/read-state.ts'
import * as t from '#shared/words/commands.ts'
import { offerOfflineChanges } from '../dialogs/index.ts'
import { currentLibrary, failureOf, notify } from '../cache/index.ts'
import { dismissedState } from './dismissed-state.ts'
import { isArchived, isFavorite, isInbox } from './item-commands.ts'

const now = (): string => new Date().toISOString()

/** A command on several entries: the action for each entry, and the message that reports it. */
type Done = (d: { readonly count: number }) => string

interface BulkCommand {
  readonly make: (entries: readonly FeedEntry[]) => readonly Action[]
  /** "12 articles archived". */
  readonly done: (entries: readonly FeedEntry[]) => Done
}

const move =
  (state: 1 | 2 | 3): BulkCommand['make'] =>
  (entries) =>
    entries
      .filter(({ content }) => content.library?.library_state !== state)
      .map(({ content }) => ({ type: 'move', contentId: content.id, state, at: now() }))

/** Dismisses the entries that are in the inbox, and archives the rest. */
const putAway: BulkCommand['make'] = (entries) =>
  entries.flatMap((entry) => move(isInbox(entry) ? dismissedState(entry.content) : libraryState.archived)([entry]))

const allInbox = (entries: readonly FeedEntry[]): boolean => entries.every(isInbox)
const allArchived = (entries: readonly FeedEntry[]): boolean => entries.every(isArchived)
const allFavorite = (entries: readonly FeedEntry[]): boolean => entries.every(isFavorite)
const allRead = (entries: readonly FeedEntry[]): boolean =>
  entries.every(({ content }) => readState(content.history?.last_read_percentage) === 'read')

const bulkCommands = {
  archive: {
    make: (entries) => (allArchived(entries) ? move(libraryState.saved)(entries) : putAway(entries)),
    done: (entries) => (allArchived(entries) ? t.savedToQueue : allInbox(entries) ? t.dismissed : t.archived),
  },
  dismiss: { make: (entries) => putAway(entries.filter(isInbox)), done: () => t.dismissed },
  // Used when rows are dropped on a list. Entries that are already in the list are unchanged.
  intoArchive: { make: move(libraryState.archived), done: () => t.archived },
  intoFavorites: {
    make: (entries) =>
      entries
        .filter((entry) => !isFavorite(entry))
        .map(({ content }) => ({ type: 'favorite', contentId: content.id, isFavorited: true, at: now() })),
    done: () => t.addedToFavorites,
  },
  save: { make: move(libraryState.saved), done: () => t.savedToQueue },
  delete: { make: move(libraryState.deleted), done: () => t.deleted },
  favorite: {
    make: (entries) => {
      const isFavorited = !allFavorite(entries)
      return entries
        .filter((entry) => isFavorite(entry) !== isFavorited)
        .map(({ content }) => ({ type: 'favorite', contentId: content.id, isFavorited, at: now() }))
    },
    done: (entries) => (allFavorite(entries) ? t.removedFromFavorites : t.addedToFavorites),
  },
  toggleRead: {
    make: (entries) => {
      const isRead = !allRead(entries)
      return entries.map(({ content }) => ({ type: 'markRead', contentId: content.id, isRead, at: now() }))
    },
    done: (entries) => (allRead(entries) ? t.markedUnread : t.markedRead),
  },
} as const satisfies Record<string, BulkCommand>

export type BulkName = keyof typeof bulkCommands

/** Runs one command on many entries. The first call loads its code. */
export async function changeAll(name: BulkName, ids: readonly number[]): Promise<void> {
  const library = currentLibrary()
  try {
    const entries = await library.read(ids)
    const { make, done } = bulkCommands[name]
    await perform(make(entries), done(entries))
  } catch (error) {
    notify(failureOf(error).details, { type: 'error' })
  }
}

async function perform(actions: readonly Action[], done: Done): Promise<void> {
  const library = currentLibrary()
  if (actions.length === 0) return
  const refused = await library.mutateAll(actions, { undo: done({ count: actions.length }) })
  if (refused.length === 0) return
  if (library.lastFailure?.kind === 'offline') return offerOfflineChanges(refused)
  const went = actions.length - refused.length
  notify(t.someFailed({ done: done({ count: went }), failed: refused.length }), {
    type: 'error',
    duration: null,
    action: { label: t.retry, run: () => void perform(refused, done) },
  })
}
