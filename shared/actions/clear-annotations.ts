import { annotationsBack } from './annotations-back.ts'
import { defineAction, oneEntry, withContent } from './definition.ts'

/**
 * Removes all highlights of an entry, with their notes. `unseen`: those removed before the service had answered, of which
 * only their own words go (removeAnnotation).
 */
export const clearAnnotations = defineAction({
  shape: (field) => ({
    contentId: field.id,
    annotationIds: field.list(field.anyId, 10_000),
    unseen: field.optional(field.list(field.anyId, 10_000)),
  }),
  call: async (client, { contentId, annotationIds, unseen = [] }) => {
    const instead_of = unseen.filter((id) => id > 0)
    if (instead_of.length > 0) {
      await client.call('annotationRestore', { body: { content_id: contentId, instead_of, annotations: [] } })
    }
    for (const id of annotationIds) {
      if (id <= 0 || unseen.includes(id)) continue
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
  withIds: (input, known) => {
    const late = input.annotationIds.filter((id) => id < 0 && known(id) > 0)
    const unseen = [...(input.unseen ?? []), ...late].map(known)
    return { ...input, annotationIds: input.annotationIds.map(known), ...(unseen.length > 0 && { unseen }) }
  },
  removes: () => true,
  inverse: ({ contentId, annotationIds }, before) => [annotationsBack(contentId, annotationIds, [], before)],
  waiting: () => 'Remove all highlights',
  refused: () => 'The highlights could not be removed. They are still there.',
})
