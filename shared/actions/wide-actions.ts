import type { Caller } from '../api/caller.ts'
import type { FeedEntry } from '../model/feed.ts'
import type { Source } from '../model/source.ts'
import type { Tag } from '../model/tag.ts'
import { applyAction, settleAction } from './actions.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { follow } from './follow.ts'
import { isWide } from './is-wide.ts'
import { mergeTags } from './merge-tags.ts'
import { renameTag } from './rename-tag.ts'
import { setUpSource } from './set-up-source.ts'
import { tagMany } from './tag-many.ts'
import { hasTag, foldedName, withoutTags } from './tag-names.ts'
import { unfollow } from './unfollow.ts'
import type { AnyAction, WideAction } from './wide-action.ts'
import type { SourcesView, WideDefinition } from './wide-definition.ts'

/** Every change about more than one entry, by its type. */
const wideActions = { createTag, renameTag, mergeTags, deleteTag, tagMany, follow, unfollow, setUpSource } as const

/** As with actions.ts: the type names the definition whose input the action carries. */
const definitionOf = (action: WideAction): WideDefinition<WideAction, unknown, WideAction> =>
  wideActions[action.type] as unknown as WideDefinition<WideAction, unknown, WideAction>

export const callWide = (client: Caller, action: WideAction): Promise<unknown> =>
  definitionOf(action).call(client, action)

/** What takes it back; empty when nothing does. */
export const inverseOfWide = (action: WideAction): readonly WideAction[] => definitionOf(action).inverse(action)

/** What an entry looks like under any action. One that the action is not about comes back as the same object. */
export const applyAny = (entry: FeedEntry, action: AnyAction): FeedEntry =>
  isWide(action) ? (definitionOf(action).entry?.(entry, action) ?? entry) : applyAction(entry, action)

/** What an entry is once the service has answered. */
export const settleAny = (entry: FeedEntry, action: AnyAction, reply: unknown): FeedEntry =>
  isWide(action) ? (definitionOf(action).entry?.(entry, action, reply) ?? entry) : settleAction(entry, action, reply)

/** Which entries a wide action may touch: those named, those with a tag, or none. */
export function concernOf(action: WideAction): { readonly ids: readonly number[] } | { readonly tag: string } | null {
  switch (action.type) {
    case 'tagMany':
      return { ids: action.contentIds }
    case 'renameTag':
    case 'mergeTags':
      return { tag: action.from }
    case 'deleteTag':
      return { tag: action.name }
    default:
      return null
  }
}

/**
 * The tag list under an action: tags are added, renamed and deleted in it, and a tag put on or taken off an entry counts
 * one more or less (SPEC.txt section 4). `before`: the entry as it was, where it is known.
 */
export function applyToTags(
  tags: readonly Tag[],
  action: AnyAction,
  before: FeedEntry | null,
  reply?: unknown,
): readonly Tag[] {
  if (isWide(action)) return definitionOf(action).tags?.(tags, action, reply ?? undefined) ?? tags
  if (action.type !== 'tag' || before === null) return tags
  const count = (name: string, by: 1 | -1): readonly Tag[] =>
    tags.map((tag) =>
      foldedName(tag.name) === foldedName(name)
        ? { ...tag, article_count: Math.max(0, tag.article_count + by), ...(by === 1 && { last_used_date: action.at }) }
        : tag,
    )
  for (const name of action.remove) if (hasTag(before, name)) tags = count(name, -1)
  for (const name of action.add) {
    if (hasTag(before, name) || foldedName(name) === '') continue
    const known = withoutTags(tags, [name]) !== tags
    const fresh = { id: -1, name: name.trim(), created_date: action.at, last_used_date: action.at, article_count: 1 }
    tags = known ? count(name, 1) : [fresh, ...tags]
  }
  return tags
}

/** A list of sources under an action. */
export const applyToSources = (
  sources: readonly Source[],
  action: AnyAction,
  view: SourcesView,
  reply?: unknown,
): readonly Source[] =>
  isWide(action) ? (definitionOf(action).sources?.(sources, action, view, reply ?? undefined) ?? sources) : sources
