import type { Annotation } from '#shared/model/annotation.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { WebhookEvent } from '#shared/model/tools/webhook.ts'
import type { EntryChange } from '../entries/entry-watch.ts'

export interface EntryEvent {
  readonly event: WebhookEvent
  readonly annotation?: Annotation
  readonly tags?: readonly string[]
}

/** Returns what an entry's change means to a program that does not store the library. */
export function eventsOf({ before, after, addedTags }: EntryChange): EntryEvent[] {
  const [was, is] = [before, after].map((content) => content?.library?.library_state ?? libraryState.unsaved)
  const becomes = (state: number): boolean => is === state && was !== state
  const favored = after.library?.is_favorited === true && before?.library?.is_favorited !== true
  return [
    ...(becomes(libraryState.saved) ? [{ event: 'item.saved' } as const] : []),
    ...(becomes(libraryState.archived) ? [{ event: 'item.archived' } as const] : []),
    ...(favored ? [{ event: 'item.favorited' } as const] : []),
    ...(addedTags.length > 0 ? [{ event: 'item.tagged', tags: addedTags } as const] : []),
    ...annotationEvents(before?.my_annotations ?? [], after.my_annotations),
    ...(becomes(libraryState.deleted) ? [{ event: 'item.deleted' } as const] : []),
  ]
}

function annotationEvents(before: readonly Annotation[], after: readonly Annotation[]): EntryEvent[] {
  const known = new Map(before.map((one) => [one.id, one]))
  const kept = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((annotation): EntryEvent[] => {
      const old = known.get(annotation.id)
      if (old === undefined) return [{ event: 'annotation.created', annotation }]
      const isSame = old.note === annotation.note && old.text === annotation.text
      return isSame ? [] : [{ event: 'annotation.updated', annotation }]
    }),
    ...before
      .filter(({ id }) => !kept.has(id))
      .map((annotation): EntryEvent => ({ event: 'annotation.deleted', annotation })),
  ]
}
