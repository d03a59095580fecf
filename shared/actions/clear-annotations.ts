import { recreateAnnotations } from './recreate-annotations.ts'
import { defineAction, oneEntry, withContent } from './definition.ts'

/** Removes all highlights of an entry, with their notes. */
export const clearAnnotations = defineAction({
  shape: (field) => ({ contentId: field.id, annotationIds: field.list(field.anyId, 10_000) }),
  call: async (client, { annotationIds }) => {
    for (const id of annotationIds) {
      if (id <= 0) continue
      // A highlight that is already gone, through another device or a lost reply, must not block the others.
      await client.call('annotationDelete', { params: { id } }).catch((error: unknown) => {
        if ((error as { status?: unknown } | null)?.status !== 404) throw error
      })
    }
  },
  entries: oneEntry,
  effect: (entry, { annotationIds }) => {
    const gone = new Set(annotationIds)
    return withContent(entry, { my_annotations: entry.content.my_annotations.filter(({ id }) => !gone.has(id)) })
  },
  lists: () => ({ highlights: true }),
  withIds: (input, known) => ({ ...input, annotationIds: input.annotationIds.map(known) }),
  removes: () => true,
  inverse: ({ contentId, annotationIds }, before) => recreateAnnotations(contentId, annotationIds, before),
  waiting: () => 'Remove all highlights',
  refused: () => 'The highlights could not be removed. They are still there.',
})
