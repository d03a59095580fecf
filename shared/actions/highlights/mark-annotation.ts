import * as t from '#shared/words/actions.ts'
import { changeMarks, markFields, marksOf } from '../../model/highlights/highlight-marks.ts'
import { foldedName } from '../../model/tag.ts'
import { defineAction, oneEntry, withContent } from '../definition.ts'
import { changedTags } from '../tag-names.ts'
import { isAnotherHighlight, settleHighlight } from './settle-highlight.ts'

/** Colors a highlight and changes its tags. `color` absent: it stays. A name is in at most one of the lists. */
export const markAnnotation = defineAction({
  shape: (field) => ({
    contentId: field.id,
    annotationId: field.anyId,
    color: field.optional(field.color),
    add: field.markNames,
    remove: field.markNames,
  }),
  call: (client, { annotationId, color, add, remove }) =>
    client.call('annotationMark', {
      params: { id: annotationId },
      body: { color, add_tags: [...add], remove_tags: [...remove] },
    }),
  entries: oneEntry,
  effect: (entry, { annotationId, ...change }) => {
    const my_annotations = entry.content.my_annotations.map((annotation) => {
      if (annotation.id !== annotationId) return annotation
      const { color: _color, tags: _tags, ...rest } = annotation
      return { ...rest, ...markFields(changeMarks(marksOf(annotation), change)) }
    })
    return withContent(entry, { my_annotations })
  },
  settle: settleHighlight,
  readsAgain: isAnotherHighlight,
  about: ({ annotationId }) => annotationId,
  withIds: (input, known) => ({ ...input, annotationId: known(input.annotationId) }),
  inverse: ({ contentId, annotationId, ...asked }, { entry }) => {
    const known = entry(contentId)?.content.my_annotations.find(({ id }) => id === annotationId)
    if (!known) return []
    const { color, tags } = marksOf(known)
    const had = new Set(tags.map(foldedName))
    const add = tags.filter((name) => asked.remove.some((gone) => foldedName(gone) === foldedName(name)))
    const remove = asked.add.filter((name) => !had.has(foldedName(name)))
    const back = asked.color === undefined ? {} : { color: color ?? ('yellow' as const) }
    return [{ type: 'markAnnotation', contentId, annotationId, ...back, add, remove }]
  },
  waiting: ({ color, add, remove }) =>
    add.length + remove.length > 0
      ? t.tagsOfAHighlight({ names: changedTags({ add, remove }) })
      : t.highlightIn({ color: color ?? '' }),
  refused: () => t.couldntChangeTheHighlight,
})
