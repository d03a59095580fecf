import { type ActionDefinition, withContent } from './definition.ts'

/** All highlights of an entry go, with their notes (SPEC.txt section 4, "all cleared for an entry"). */
export interface ClearAnnotationsInput {
  readonly contentId: number
  readonly annotationIds: readonly number[]
}

const without: ActionDefinition<ClearAnnotationsInput, unknown>['effect'] = (entry, { annotationIds }) => {
  const gone = new Set(annotationIds)
  return withContent(entry, { my_annotations: entry.content.my_annotations.filter(({ id }) => !gone.has(id)) })
}

export const clearAnnotations: ActionDefinition<ClearAnnotationsInput, unknown> = {
  offline: 'refuse',
  call: async (client, { annotationIds }) => {
    for (const id of annotationIds) {
      if (id <= 0) continue
      // One that is gone already, by another device or by an answer that was lost, does not keep the others.
      await client.call('annotationDelete', { params: { id } }).catch((error: unknown) => {
        if ((error as { status?: unknown } | null)?.status !== 404) throw error
      })
    }
  },
  effect: without,
  settle: without,
}
