import type { Caller } from '../api/caller.ts'
import type { FeedEntry } from '../model/feed.ts'
import type { MembershipStep } from '../model/list-membership.ts'
import type { Shelf } from '../model/shelf.ts'
import type { Source } from '../model/source.ts'
import type { Tag } from '../model/tag.ts'
import { annotate } from './highlights/annotate.ts'
import { annotationNote } from './highlights/annotation-note.ts'
import { clearAnnotations } from './highlights/clear-annotations.ts'
import { createTag } from './create-tag.ts'
import type {
  ActionDefinition,
  UndoContext,
  AffectedEntries,
  InputOf,
  ReadShare,
  Shape,
  SourcesView,
} from './definition.ts'
import { deleteTag } from './delete-tag.ts'
import { entryNote } from './entry-note.ts'
import { favorite } from './favorite.ts'
import { finish } from './finish.ts'
import { follow } from './follow.ts'
import { like } from './highlights/like.ts'
import { markAnnotation } from './highlights/mark-annotation.ts'
import { markRead } from './mark-read.ts'
import { mergeTags } from './merge-tags.ts'
import { move } from './move.ts'
import { name } from './name.ts'
import { readProgress } from './read-progress.ts'
import { removeAnnotation } from './highlights/remove-annotation.ts'
import { renameTag } from './rename-tag.ts'
import { reviewAnnotation } from './highlights/review-annotation.ts'
import { restoreAnnotations } from './highlights/restore-annotations.ts'
import { setUpSource } from './set-up-source.ts'
import { changeShelf } from './shelves/change-shelf.ts'
import { createShelf } from './shelves/create-shelf.ts'
import { deleteShelf } from './shelves/delete-shelf.ts'
import { orderShelf } from './shelves/order-shelf.ts'
import { shelve } from './shelves/shelve.ts'
import { tagMany } from './tag-many.ts'
import { hasTag } from './tag-names.ts'
import { tag } from './tag.ts'
import type { TiedIds } from './tied-ids.ts'
import { unfollow } from './unfollow.ts'
import { writeNote } from './write-note.ts'

/** Every action, by its type. Each new action needs its own file and an entry here. */
export const actions = {
  move,
  favorite,
  annotate,
  removeAnnotation,
  clearAnnotations,
  restoreAnnotations,
  annotationNote,
  markAnnotation,
  reviewAnnotation,
  like,
  entryNote,
  name,
  readProgress,
  markRead,
  finish,
  tag,
  tagMany,
  createTag,
  renameTag,
  mergeTags,
  deleteTag,
  createShelf,
  changeShelf,
  deleteShelf,
  shelve,
  orderShelf,
  follow,
  unfollow,
  setUpSource,
  writeNote,
}

type Actions = typeof actions
export type ActionType = keyof Actions

/** A change requested by the user, as plain data. It can be sent to the Host, wait in lists, and be undone. */
export type Action = {
  [T in ActionType]: { readonly type: T } & InputOf<Actions[T]['shape']>
}[ActionType]

/** An action that refers to a single entry. */
export type EntryAction = Extract<Action, { readonly contentId: number }>

type Definition = ActionDefinition<Shape, unknown, Action, Action>

/**
 * An action's type selects the definition that accepts its input, which the type system can't follow through a table.
 * The compiler checks here that the actions created by definitions (`inverse`, `together`) are in the table.
 */
const definitionOf = ({ type }: Action): Definition => actions[type]

export const callAction = (client: Caller, action: Action): Promise<unknown> =>
  definitionOf(action).call(client, action)

/** Returns the entries that an action changes. */
export const affectedEntries = (action: Action): AffectedEntries => definitionOf(action).entries?.(action) ?? null

/** Returns the ID of an action's entry, if it refers to exactly one. */
export function entryIdOf(action: Action): number | null {
  const affected = affectedEntries(action)
  return affected !== null && 'ids' in affected && affected.ids.length === 1 ? (affected.ids[0] ?? null) : null
}

/** True if two actions may change the same entry. An action that doesn't specify its entries may change any. */
export function mayAffectSameEntry(one: Action, other: Action): boolean {
  const [a, b] = [affectedEntries(one), affectedEntries(other)]
  if (!a || !b || !('ids' in a) || !('ids' in b)) return true
  const ids = new Set(a.ids)
  return b.ids.some((id) => ids.has(id))
}

function affects(action: Action, entry: FeedEntry): boolean {
  const affected = affectedEntries(action)
  if (affected === null) return false
  return 'ids' in affected ? affected.ids.includes(entry.content.id) : hasTag(entry, affected.tag)
}

/**
 * Returns the entry in its expected state before the service has replied. Entries that the action doesn't change are
 * returned unchanged.
 */
export const applyAction = (entry: FeedEntry, action: Action): FeedEntry =>
  affects(action, entry) ? (definitionOf(action).effect?.(entry, action) ?? entry) : entry

/** Returns the entry in its state after the service's reply. */
export function settleAction(entry: FeedEntry, action: Action, reply: unknown): FeedEntry {
  const definition = definitionOf(action)
  if (!definition.settle) return applyAction(entry, action)
  return affects(action, entry) ? definition.settle(entry, action, reply) : entry
}

/** Applies an action to the tag list. `before` is the action's entry before the change, if known. */
export const applyToTags = (
  tags: readonly Tag[],
  action: Action,
  before: FeedEntry | null,
  reply?: unknown,
): readonly Tag[] => definitionOf(action).tags?.(tags, action, before, reply ?? undefined) ?? tags

/** Applies an action to the list of shelves, like `applyToTags`. */
export const applyToShelves = (
  shelves: readonly Shelf[],
  action: Action,
  before: FeedEntry | null,
  reply?: unknown,
): readonly Shelf[] => definitionOf(action).shelves?.(shelves, action, before, reply ?? undefined) ?? shelves

/** Applies an action to a list of sources. */
export const applyToSources = (
  sources: readonly Source[],
  action: Action,
  view: SourcesView,
  reply?: unknown,
): readonly Source[] => definitionOf(action).sources?.(sources, action, view, reply ?? undefined) ?? sources

export const changesTags = (action: Action): boolean => definitionOf(action).tags !== undefined
export const changesShelves = (action: Action): boolean => definitionOf(action).shelves !== undefined
export const changesSources = (action: Action): boolean => definitionOf(action).sources !== undefined

/** Returns the action's effect on lists. `entry` is its single entry after the action, if known. */
export function membershipStep(action: Action, entry: FeedEntry | null): MembershipStep {
  const affected = affectedEntries(action)
  const ids = affected !== null && 'ids' in affected ? affected.ids : []
  return { change: definitionOf(action).lists?.(action) ?? {}, ids, entry }
}

/**
 * Returns the actions that undo the given one. Empty if it can't be undone, or if too little is known about the
 * previous state.
 */
export const inverseOf = (action: Action, before: UndoContext): readonly Action[] =>
  combineActions(definitionOf(action).inverse(action, before))

/** Returns the action that redoes the given one after an undo. `entry` is its entry at the time of the undo. */
export function redoOf(action: Action, entry: FeedEntry | null): Action {
  const again = entry && definitionOf(action).again?.(action, entry)
  return again ? { ...action, ...again } : action
}

/** Returns an action as it should be redone now. `entry` is its entry in its current state. */
export function redoneAt(action: Action, entry: FeedEntry | null): Action {
  const redone = entry && definitionOf(action).redone?.(action, entry)
  return redone ? { ...action, ...redone } : action
}

/** Combines actions that can share one call into one action, in the position of the first of them. */
export function combineActions(all: readonly Action[]): readonly Action[] {
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

/** Returns the temporary IDs of the highlights or notes that an action creates. */
export const temporaryIdsOf = (action: Action): readonly number[] =>
  definitionOf(action).makes?.temporaryIds(action) ?? []

/**
 * Returns the temporary IDs and the service's IDs of new highlights and notes. Empty if none were created, or if there
 * is no reply.
 */
export function createdIds(
  action: Action,
  reply: unknown,
): readonly { readonly temporary: number; readonly real: number; readonly of: 'annotation' | 'note' }[] {
  const { makes } = definitionOf(action)
  if (!makes || reply === null || reply === undefined) return []
  const real = makes.realIds(reply)
  return makes.temporaryIds(action).flatMap((temporary, at) => {
    const id = real[at]
    return typeof id === 'number' ? [{ temporary, real: id, of: makes.kind }] : []
  })
}

/** Ties the former IDs of highlights to the temporary IDs under which the action restores them. */
export function tieFormerIds(action: Action, ids: TiedIds): void {
  const temporary = temporaryIdsOf(action)
  for (const [at, former] of (definitionOf(action).formerIds?.(action) ?? []).entries()) {
    const current = temporary[at]
    if (current !== undefined) ids.tie(former, current)
  }
}

/** Returns the action with the current IDs of highlights and notes, or the same object if nothing changes. */
export function withServerIds(action: Action, ids: TiedIds): Action {
  let isKnown = false
  const named = definitionOf(action).withIds?.(action, (id) => {
    const now = ids.now(id)
    isKnown ||= now !== id
    return now
  })
  return isKnown ? { ...action, ...named } : action
}

/** Returns the action together with the state in which the user made it. `entry` is its entry as the user saw it. */
export function madeFrom(action: Action, entry: FeedEntry | null): Action {
  const made = entry && definitionOf(action).madeFrom?.(action, entry)
  return made ? { ...action, ...made } : action
}

/**
 * Returns the action in the form in which it is repeated after giving way to a change made elsewhere. Null if it never
 * gives way.
 */
export function madeAnyway(action: Action): Action | null {
  const anyway = definitionOf(action).anyway?.(action)
  return anyway ? { ...action, ...anyway } : null
}

/** True if the action changes a highlight or note that the service has never received. */
export const isAboutUnsaved = (action: Action): boolean => (definitionOf(action).about?.(action) ?? 1) < 0

export const replyContains = (action: Action): 'library' | 'history' | 'nothing' =>
  definitionOf(action).tells ?? 'nothing'

/** True if the reply doesn't show how the change affected the entry. */
export const needsReading = (action: Action, reply: unknown): boolean =>
  definitionOf(action).readsAgain?.(action, reply) ?? false

/** True if the action removes something. If the service no longer has that item, the action counts as successful. */
export const isRemoval = (action: Action): boolean => definitionOf(action).removes?.(action) ?? false

/** Returns the read progress if the action sets nothing else, or null. Such an action may always wait. */
export const readProgressOf = (action: Action): ReadShare | null => definitionOf(action).progress?.(action) ?? null

/** True if the action may always wait for a connection. */
export const mayAlwaysWait = (action: Action): boolean => definitionOf(action).waits ?? false

export const isUrgent = (action: Action): boolean => definitionOf(action).urgent ?? false

/** Returns a short description of a waiting change. */
export const describeAction = (action: Action): string => definitionOf(action).waiting(action)

/** Returns the message for an action that the service refused with a status. Null if there is no message. */
export const refusedMessage = (action: Action, status: number | null): string | null =>
  definitionOf(action).refused(action, status)
