import type { Caller } from '../api/caller.ts'
import type { FeedEntry } from '../model/feed.ts'
import type { Action } from './action.ts'
import { annotate } from './annotate.ts'
import { annotationNote } from './annotation-note.ts'
import { clearAnnotations } from './clear-annotations.ts'
import type { ActionDefinition } from './definition.ts'
import { entryNote } from './entry-note.ts'
import { favorite } from './favorite.ts'
import { like } from './like.ts'
import { markRead } from './mark-read.ts'
import { move } from './move.ts'
import { name } from './name.ts'
import { readProgress } from './read-progress.ts'
import { removeAnnotation } from './remove-annotation.ts'
import { tag } from './tag.ts'

/** Every change there is, by its type. */
export const actions = {
  move,
  favorite,
  annotate,
  removeAnnotation,
  clearAnnotations,
  annotationNote,
  like,
  entryNote,
  name,
  readProgress,
  markRead,
  tag,
} as const

type Any = ActionDefinition<{ readonly contentId: number }, unknown>

/** An Action's type names the definition whose input it carries, which the type system can't follow through a table. */
function definitionOf(action: Action): Any {
  return actions[action.type]
}

export const offlineRule = (action: Action): Any['offline'] => definitionOf(action).offline

export const callAction = (client: Caller, action: Action): Promise<unknown> =>
  definitionOf(action).call(client, action)

/** What the entry looks like while the service has not answered. Entries the action is not about pass unchanged. */
export const applyAction = (entry: FeedEntry, action: Action): FeedEntry =>
  entry.content.id === action.contentId ? definitionOf(action).effect(entry, action) : entry

/** What the entry is once the service has answered. */
export const settleAction = (entry: FeedEntry, action: Action, reply: unknown): FeedEntry =>
  entry.content.id === action.contentId ? definitionOf(action).settle(entry, action, reply) : entry
