import type { EndpointReply } from '../api/endpoints.ts'
import type { Annotation } from '../model/annotation.ts'
import { type ActionDefinition, withContent } from './definition.ts'

/**
 * A new highlight, already merged with those it overlaps (model/highlight-merge). `temporaryId` is negative;
 * the service's id takes its place. `merged` are the annotations it swallows.
 */
export interface AnnotateInput {
  readonly contentId: number
  readonly temporaryId: number
  readonly char_start: number
  readonly char_end: number
  readonly text: string
  readonly before_text: string
  readonly after_text: string
  readonly note: string | null
  readonly merged: readonly number[]
  readonly at: string
}

function inTextOrder(annotations: readonly Annotation[]): readonly Annotation[] {
  return annotations.toSorted((a, b) => (a.char_start ?? 0) - (b.char_start ?? 0) || a.id - b.id)
}

export const annotate: ActionDefinition<AnnotateInput, EndpointReply<'annotationCreate'>> = {
  offline: 'refuse',
  call: (client, input) =>
    client.call('annotationCreate', {
      body: {
        content_id: input.contentId,
        text: input.text,
        before_text: input.before_text,
        after_text: input.after_text,
        char_start: input.char_start,
        char_end: input.char_end,
        ...(input.note === null ? {} : { note: input.note }),
        merged_ids: input.merged.filter((id) => id > 0),
      },
    }),
  effect: (entry, input) => {
    const annotation: Annotation = {
      id: input.temporaryId,
      content_id: input.contentId,
      text: input.text,
      before_text: input.before_text,
      after_text: input.after_text,
      word_start: null,
      word_end: null,
      char_start: input.char_start,
      char_end: input.char_end,
      scope: 1,
      note: input.note,
      created_date: input.at,
      is_liked: false,
    }
    const kept = entry.content.my_annotations.filter(({ id }) => !input.merged.includes(id) && id !== input.temporaryId)
    return withContent(entry, { my_annotations: inTextOrder([...kept, annotation]) })
  },
  settle: (entry, input, reply) => {
    const gone = new Set([...input.merged, input.temporaryId, reply.id])
    const kept = entry.content.my_annotations.filter(({ id }) => !gone.has(id))
    return withContent(entry, { my_annotations: inTextOrder([...kept, reply]) })
  },
}
