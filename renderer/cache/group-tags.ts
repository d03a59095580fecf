import type { AnyAction } from '#shared/actions/wide-action.ts'

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
