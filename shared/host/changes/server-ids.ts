import type { AnyAction } from '../../actions/wide-action.ts'

/** The id a new highlight or note got, when the action made one and the service named it. */
export function newIdOf(
  action: AnyAction,
  reply: unknown,
): { readonly temporary: number; readonly real: number } | null {
  if (!('temporaryId' in action)) return null
  const real = typeof reply === 'object' && reply !== null ? (reply as { id?: unknown }).id : undefined
  return typeof real === 'number' ? { temporary: action.temporaryId, real } : null
}

/** The action with the ids that the service knows in place of temporary ones; the same action where nothing changes. */
export function withServerIds<A extends AnyAction>(action: A, ids: ReadonlyMap<number, number>): A
export function withServerIds(action: AnyAction, ids: ReadonlyMap<number, number>): AnyAction {
  const known = (id: number): number => ids.get(id) ?? id
  const anyKnown = (all: readonly number[]): boolean => all.some((id) => ids.has(id))
  switch (action.type) {
    case 'removeAnnotation':
    case 'annotationNote':
    case 'like':
      return ids.has(action.annotationId) ? { ...action, annotationId: known(action.annotationId) } : action
    case 'clearAnnotations':
      return anyKnown(action.annotationIds) ? { ...action, annotationIds: action.annotationIds.map(known) } : action
    case 'entryNote':
      return action.noteId !== null && ids.has(action.noteId) ? { ...action, noteId: known(action.noteId) } : action
    case 'annotate':
      return anyKnown(action.merged) ? { ...action, merged: action.merged.map(known) } : action
    default:
      return action
  }
}
