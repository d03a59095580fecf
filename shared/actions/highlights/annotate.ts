import * as t from '#shared/words/actions.ts'
import type { Annotation } from '../../model/annotation.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { joinMarks, markFields, marksOf } from '../../model/highlights/highlight-marks.ts'
import { joinNotes } from '../../model/notes/join-notes.ts'
import { joinQuotes } from '../../model/highlights/join-quotes.ts'
import type { Quote } from '../../model/locator.ts'
import { annotationsBack } from './annotations-back.ts'
import { defineAction, type InputOf, oneEntry, withContent } from '../definition.ts'
import { shortText } from '../short-text.ts'
import { inTextOrder } from './text-order.ts'

/**
 * Creates a highlight, extended over those it overlaps (shared/model/highlights/highlight-merge.ts).
 *
 * `temporaryId` is negative until the service's ID replaces it. `merged` are the annotations that the user knew of and
 * that are merged into it. When the service receives it, it is also merged with any others that it overlaps. `note` is
 * the new highlight's own note, to which the notes of the others are joined.
 */
export const annotate = defineAction({
  shape: (field) => ({
    contentId: field.id,
    temporaryId: field.temporaryId,
    char_start: field.offset,
    char_end: field.offset,
    text: field.longText,
    before_text: field.context,
    after_text: field.context,
    note: field.nullable(field.longText),
    merged: field.list(field.anyId, 1000),
    at: field.date,
    ...field.marks,
  }),
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
        ...markFields(marksOf(input)),
        merged_ids: input.merged.filter((id) => id > 0),
        temporary_id: input.temporaryId,
      },
    }),
  entries: oneEntry,
  effect: (entry, input) => {
    const { quote, absorbed } = absorb(entry, input)
    const members = inTextOrder([...absorbed])
    const annotation: Annotation = {
      ...quote,
      id: input.temporaryId,
      content_id: input.contentId,
      word_start: null,
      word_end: null,
      scope: 1,
      note: joinNotes([...members.map(({ note }) => note), input.note]),
      created_date: input.at,
      is_liked: members.some(({ is_liked }) => is_liked),
      ...markFields(joinMarks(members.map(marksOf), marksOf(input))),
    }
    const kept = entry.content.my_annotations.filter((one) => !absorbed.has(one))
    return withContent(entry, { my_annotations: inTextOrder([...kept, annotation]) })
  },
  settle: (entry, input, reply) => {
    const gone = new Set([...input.merged, input.temporaryId, reply.id])
    // The service merges overlapping highlights, so any that are still listed there have become part of this one.
    const kept = entry.content.my_annotations.filter((one) => !gone.has(one.id) && !overlaps(one, reply))
    return withContent(entry, { my_annotations: inTextOrder([...kept, reply]) })
  },
  lists: () => ({ highlights: true }),
  makes: {
    kind: 'annotation',
    temporaryIds: ({ temporaryId }) => [temporaryId],
    realIds: ({ id }) => [id],
  },
  withIds: (input, known) => ({ ...input, merged: input.merged.map(known) }),
  inverse: ({ contentId, temporaryId, merged }, before) =>
    before.entry(contentId) === null ? [] : [annotationsBack(contentId, merged, [temporaryId], before)],
  // Undoing the action also removes the highlight's note and marks, unless it was merged from others, which preserve
  // them.
  again: (input, { content }) => {
    const made = content.my_annotations.find(
      (one) => one.char_start === input.char_start && one.char_end === input.char_end && one.text === input.text,
    )
    return made && input.merged.length === 0 ? { ...input, note: made.note, ...markFields(marksOf(made)) } : input
  },
  redone: (input, { content }) => ({
    ...input,
    merged: content.my_annotations.filter((one) => overlaps(one, input)).map(({ id }) => id),
  }),
  waiting: ({ text }) => t.highlight({ text: shortText(text) }),
  refused: () => t.couldntSaveTheHighlight,
})

export type AnnotateInput = InputOf<typeof annotate.shape>

/**
 * Returns the highlights that become part of the new one, and its words joined with theirs. If the action is applied
 * twice, they include the highlight itself.
 */
function absorb(entry: FeedEntry, input: AnnotateInput): { quote: Quote; absorbed: ReadonlySet<Annotation> } {
  const { char_start, char_end, text, before_text, after_text } = input
  let quote: Quote = { char_start, char_end, text, before_text, after_text }
  const named = new Set([...input.merged, input.temporaryId])
  const absorbed = new Set<Annotation>()
  for (let size = -1; size < absorbed.size; ) {
    size = absorbed.size
    for (const one of entry.content.my_annotations) {
      const joined = isPlaced(one) ? joinQuotes(quote, one) : null
      if (joined) quote = joined
      if (joined || named.has(one.id)) absorbed.add(one)
    }
  }
  return { quote, absorbed }
}

const isPlaced = (one: Annotation): one is Annotation & Quote =>
  one.char_start !== null && one.char_end !== null && one.is_detached !== true

const overlaps = (one: Annotation, range: Pick<Annotation, 'char_start' | 'char_end' | 'is_detached'>): boolean =>
  isPlaced(one) &&
  range.is_detached !== true &&
  range.char_start !== null &&
  range.char_end !== null &&
  one.char_start < range.char_end &&
  one.char_end > range.char_start
