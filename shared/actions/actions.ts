import type { Caller } from '../api/caller.ts'
import type { FeedEntry } from '../model/feed.ts'
import type { MembershipStep } from '../model/list-membership.ts'
import type { Source } from '../model/source.ts'
import type { Tag } from '../model/tag.ts'
import { annotate } from './annotate.ts'
import { annotationNote } from './annotation-note.ts'
import { clearAnnotations } from './clear-annotations.ts'
import { createTag } from './create-tag.ts'
import type { ActionDefinition, Before, Concern, InputOf, ReadShare, Shape, SourcesView } from './definition.ts'
import { deleteTag } from './delete-tag.ts'
import { entryNote } from './entry-note.ts'
import { favorite } from './favorite.ts'
import { follow } from './follow.ts'
import { like } from './like.ts'
import { markRead } from './mark-read.ts'
import { mergeTags } from './merge-tags.ts'
import { move } from './move.ts'
import { name } from './name.ts'
import { readProgress } from './read-progress.ts'
import { removeAnnotation } from './remove-annotation.ts'
import { renameTag } from './rename-tag.ts'
import { setUpSource } from './set-up-source.ts'
import { tagMany } from './tag-many.ts'
import { hasTag } from './tag-names.ts'
import { tag } from './tag.ts'
import { unfollow } from './unfollow.ts'

/** Every change there is, by its type. A new one is its file and its row here. */
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
  tagMany,
  createTag,
  renameTag,
  mergeTags,
  deleteTag,
  follow,
  unfollow,
  setUpSource,
}

type Actions = typeof actions
export type ActionType = keyof Actions

/** A change someone asked for, as plain data: it crosses the wire to the Host, waits in lists, and can be undone. */
export type Action = {
  [T in ActionType]: { readonly type: T } & InputOf<Actions[T]['shape']>
}[ActionType]

/** An action that names one entry. */
export type EntryAction = Extract<Action, { readonly contentId: number }>

type Definition = ActionDefinition<Shape, unknown, Action, Action>

/**
 * An action's type names the definition whose input it carries, which the type system can't follow through a table. The
 * compiler checks here that what definitions make (`inverse`, `together`) are actions of the table.
 */
const definitionOf = ({ type }: Action): Definition => actions[type]

export const callAction = (client: Caller, action: Action): Promise<unknown> =>
  definitionOf(action).call(client, action)

/** Which entries it changes. */
export const concernOf = (action: Action): Concern => definitionOf(action).entries?.(action) ?? null

/** The entry that it is about, where it names a single one. */
export function entryIdOf(action: Action): number | null {
  const concern = concernOf(action)
  return concern !== null && 'ids' in concern && concern.ids.length === 1 ? (concern.ids[0] ?? null) : null
}

/** Whether two may change the same entry: where one does not name its entries it may be any. */
export function concernsSame(one: Action, other: Action): boolean {
  const [a, b] = [concernOf(one), concernOf(other)]
  if (!a || !b || !('ids' in a) || !('ids' in b)) return true
  const ids = new Set(a.ids)
  return b.ids.some((id) => ids.has(id))
}

function concerns(action: Action, entry: FeedEntry): boolean {
  const concern = concernOf(action)
  if (concern === null) return false
  return 'ids' in concern ? concern.ids.includes(entry.content.id) : hasTag(entry, concern.tag)
}

/** What the entry looks like while the service has not answered. Entries the action is not about pass unchanged. */
export const applyAction = (entry: FeedEntry, action: Action): FeedEntry =>
  concerns(action, entry) ? (definitionOf(action).effect?.(entry, action) ?? entry) : entry

/** What the entry is once the service has answered. */
export function settleAction(entry: FeedEntry, action: Action, reply: unknown): FeedEntry {
  const definition = definitionOf(action)
  if (!definition.settle) return applyAction(entry, action)
  return concerns(action, entry) ? definition.settle(entry, action, reply) : entry
}

/** The tag list under an action. `before`: the entry it is about as it was, where that is known. */
export const applyToTags = (
  tags: readonly Tag[],
  action: Action,
  before: FeedEntry | null,
  reply?: unknown,
): readonly Tag[] => definitionOf(action).tags?.(tags, action, before, reply ?? undefined) ?? tags

/** A list of sources under an action. */
export const applyToSources = (
  sources: readonly Source[],
  action: Action,
  view: SourcesView,
  reply?: unknown,
): readonly Source[] => definitionOf(action).sources?.(sources, action, view, reply ?? undefined) ?? sources

export const changesTags = (action: Action): boolean => definitionOf(action).tags !== undefined
export const changesSources = (action: Action): boolean => definitionOf(action).sources !== undefined

/** What it does to lists. `entry`: what it made of the one entry that it is about, where that is known. */
export function membershipStep(action: Action, entry: FeedEntry | null): MembershipStep {
  const concern = concernOf(action)
  const ids = concern !== null && 'ids' in concern ? concern.ids : []
  return { change: definitionOf(action).lists?.(action) ?? {}, ids, entry }
}

/** What takes it back, the last first. Empty: nothing does, or too little is known of what was before. */
export const inverseOf = (action: Action, before: Before): readonly Action[] =>
  bundled(definitionOf(action).inverse(action, before))

/** As it is done again after it was taken back. */
export function doneAgain(action: Action, entry: FeedEntry | null): Action {
  const again = entry && definitionOf(action).again?.(action, entry)
  return again ? { ...action, ...again } : action
}

/** With those that make one call together as one action, in the place of the first of them. */
export function bundled(all: readonly Action[]): readonly Action[] {
  const groups = new Map<string, [Action, ...Action[]]>()
  const keyOf = (action: Action): string | null => {
    const key = definitionOf(action).together?.key(action)
    return key === undefined ? null : `${action.type} ${key}`
  }
  for (const action of all) {
    const key = keyOf(action)
    const group = key === null ? undefined : groups.get(key)
    if (group) group.push(action)
    else if (key !== null) groups.set(key, [action])
  }
  return all.flatMap((action): readonly Action[] => {
    const group = groups.get(keyOf(action) ?? '')
    if (!group || group.length === 1) return [action]
    return group[0] === action ? [definitionOf(action).together?.join(group) ?? action] : []
  })
}

/** The id of what was made: the one that stood for it, and the service's. Null: nothing was, or it was not told. */
export function newIdOf(
  action: Action,
  reply: unknown,
): { readonly temporary: number; readonly real: number; readonly of: 'annotation' | 'note' } | null {
  const { makes } = definitionOf(action)
  if (!makes || !('temporaryId' in action)) return null
  const real = typeof reply === 'object' && reply !== null ? (reply as { id?: unknown }).id : undefined
  return typeof real === 'number' ? { temporary: action.temporaryId, real, of: makes } : null
}

/** The action with the ids that the service knows in place of temporary ones; the same action where nothing changes. */
export function withServerIds(action: Action, ids: ReadonlyMap<number, number>): Action {
  let isKnown = false
  const named = definitionOf(action).withIds?.(action, (id) => {
    isKnown ||= ids.has(id)
    return ids.get(id) ?? id
  })
  return isKnown ? { ...action, ...named } : action
}

export const replyTells = (action: Action): 'library' | 'history' | 'nothing' => definitionOf(action).tells ?? 'nothing'

/** Whether it takes something away, so that it is done when the service does not have that. */
export const isRemoval = (action: Action): boolean => definitionOf(action).removes?.(action) ?? false

/** What it says of reading where that is all it says: such an action may always wait. */
export const progressIn = (action: Action): ReadShare | null => definitionOf(action).progress?.(action) ?? null

export const isUrgent = (action: Action): boolean => definitionOf(action).urgent ?? false

/** What a change that waits would do, in a few words. */
export const waitingWords = (action: Action): string => definitionOf(action).waiting(action)

/** What to tell of an action that the service refused with a status. Null: nothing. */
export const refusalOf = (action: Action, status: number | null): string | null =>
  definitionOf(action).refused(action, status)
