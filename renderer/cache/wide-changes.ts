import type { AnyAction, WideAction } from '#shared/actions/wide-action.ts'
import { applyAny, inverseOfWide, settleAny } from '#shared/actions/wide-actions.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { OnEntry } from './cache-state.ts'
import { inverseOf } from './inverse-action.ts'

export interface WideChange {
  readonly onEntry: OnEntry
  /** What takes it back. `entry` gives what is known of one before the change. */
  inverse(entry: (id: number) => FeedEntry | null): readonly AnyAction[]
}

/** What an action about many entries does to each of them, and what undoes it. */
export function wideChange(action: WideAction): WideChange {
  return {
    onEntry: (entry, reply) => (reply === undefined ? applyAny(entry, action) : settleAny(entry, action, reply)),
    inverse: (entry) => {
      if (action.type !== 'tagMany') return inverseOfWide(action)
      const { contentIds, add, remove, at } = action
      const each = contentIds.flatMap((contentId) => {
        const before = entry(contentId)
        return before === null ? [] : inverseOf({ type: 'tag', contentId, add, remove, at }, before, at)
      })
      return groupTags(each)
    },
  }
}

/**
 * The same tags put on or taken off many entries are one change, and one call for each side (SPEC.txt section 5, "Tag
 * bulk update"). Everything else stays as it is.
 */
export function groupTags(actions: readonly AnyAction[]): readonly AnyAction[] {
  const groups = new Map<string, Extract<AnyAction, { type: 'tag' }>[]>()
  for (const action of actions) {
    if (action.type !== 'tag') continue
    const key = JSON.stringify([action.add, action.remove])
    groups.set(key, [...(groups.get(key) ?? []), action])
  }
  const done = new Set<string>()
  return actions.flatMap((action): readonly AnyAction[] => {
    if (action.type !== 'tag') return [action]
    const { add, remove, at } = action
    const key = JSON.stringify([add, remove])
    const group = groups.get(key) ?? []
    if (group.length < 2) return [action]
    if (done.has(key)) return []
    done.add(key)
    return [{ type: 'tagMany', contentIds: group.map(({ contentId }) => contentId), add, remove, at }]
  })
}
