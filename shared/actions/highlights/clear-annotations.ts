import * as t from '#shared/words/actions.ts'
import { annotationsBack } from './annotations-back.ts'
import { defineAction, oneEntry, OVERRULED, withContent } from '../definition.ts'
import { removeUnseen } from './remove-unseen.ts'
import { seenHighlights, withKnownIds } from './seen-highlights.ts'

/**
 * Removes all highlights of an entry, with their notes. `unseen` are those removed before the service had answered.
 * Only the words that the user highlighted are removed from these (removeAnnotation). `was` has the notes that the user
 * saw. A highlight stays if text has since been added to its note elsewhere, unless `anyway` is set.
 */
export const clearAnnotations = defineAction({
  shape: (field) => ({
    contentId: field.id,
    annotationIds: field.list(field.anyId, 10_000),
    unseen: field.optional(field.list(field.anyId, 10_000)),
    was: field.optional(seenHighlights(field, 10_000)),
    anyway: field.optional(field.isOn),
  }),
  call: async (client, { contentId, annotationIds, unseen = [], was = [], anyway }) => {
    const overruled: Error[] = []
    for (const id of annotationIds) {
      if (id <= 0) continue
      const known = was.find((one) => one.id === id)
      const seen = anyway === true ? undefined : known?.note
      let removed: Promise<unknown>
      if (unseen.includes(id)) removed = removeUnseen(client, contentId, { id, note: seen, made: known?.made })
      else if (seen === undefined) removed = client.call('annotationDelete', { params: { id } })
      else removed = client.call('annotationRemove', { params: { id }, body: { was: seen } })
      // A highlight that is already gone, because of another device or a lost reply, must not stop the removal of the
      // others. Neither must one that stays.
      await removed.catch((error: unknown) => {
        const status = (error as { status?: unknown } | null)?.status
        if (status === OVERRULED && error instanceof Error) overruled.push(error)
        else if (status !== 404) throw error
      })
    }
    const [first] = overruled
    if (first) throw first
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
    const was = withKnownIds(input.was ?? [], input.annotationIds, known)
    return {
      ...input,
      ...(was.length > 0 && { was }),
      annotationIds: input.annotationIds.map(known),
      ...(unseen.length > 0 && { unseen }),
    }
  },
  removes: () => true,
  readsAgain: ({ unseen = [] }) => unseen.length > 0,
  madeFrom: (input, { content }) => ({ ...input, was: content.my_annotations.map(({ id, note }) => ({ id, note })) }),
  anyway: (input) => ({ ...input, anyway: true }),
  inverse: ({ contentId, annotationIds }, before) => [annotationsBack(contentId, annotationIds, [], before)],
  waiting: () => t.deleteAllHighlights,
  refused: (_input, status) => (status === OVERRULED ? t.thatHighlightWasntDeleted : t.couldntDeleteTheHighlights),
})
