import * as t from '#shared/words/actions.ts'
import { changeNote, undoNote } from '../model/notes/join-notes.ts'
import { defineAction, oneEntry, withContent } from './definition.ts'
import { shortText } from './short-text.ts'

/**
 * Writes, changes or (with null) removes the note on a whole entry. `noteId` is the existing note's ID, or null.
 * `temporaryId` is negative and identifies a new note until the service has answered. `was` is the note that the writer
 * changed, so that text added elsewhere in the meantime is preserved.
 */
export const entryNote = defineAction({
  shape: (field) => ({
    contentId: field.id,
    noteId: field.nullable(field.anyId),
    temporaryId: field.temporaryId,
    note: field.nullable(field.longText),
    at: field.date,
    was: field.optional(field.nullable(field.longText)),
  }),
  call: async (client, { contentId, noteId, note, was }) => {
    if (was !== undefined) return client.call('noteWrite', { body: { content_id: contentId, note, was } })
    if (note !== null) return client.call('noteWrite', { body: { content_id: contentId, note } })
    if (noteId !== null && noteId > 0) await client.call('noteDelete', { params: { id: noteId } })
    return null
  },
  entries: oneEntry,
  effect: (entry, { contentId, noteId, temporaryId, note: next, at, was }) => {
    const { my_note: known } = entry.content
    const note = was === undefined ? next : changeNote(known?.note ?? null, was, next)
    const id = known?.id ?? noteId ?? temporaryId
    const created_date = known?.created_date ?? at
    return withContent(entry, { my_note: note === null ? null : { id, content_id: contentId, note, created_date } })
  },
  // Only removes the specified note, because another device may have written a new one.
  settle: (entry, { note, noteId }, reply) => {
    const there = entry.content.my_note?.id ?? noteId
    const other = there !== null && there > 0 && there !== noteId
    return note === null && other ? entry : withContent(entry, { my_note: reply })
  },
  makes: {
    kind: 'note',
    temporaryIds: ({ temporaryId }) => [temporaryId],
    realIds: (reply) => (reply ? [reply.id] : []),
  },
  withIds: (input, known) => ({ ...input, noteId: input.noteId === null ? null : known(input.noteId) }),
  removes: ({ note }) => note === null,
  madeFrom: (input, { content }) => ({
    ...input,
    was: input.was === undefined ? (content.my_note?.note ?? null) : input.was,
  }),
  inverse: ({ contentId, note, was, noteId, temporaryId }, before) => {
    const entry = before.entry(contentId)
    const back = entry && undoNote(entry.content.my_note?.note ?? null, was, note)
    if (!back) return []
    return [
      {
        type: 'entryNote',
        contentId,
        // A deleted note is created again. A new note is identified by its temporary ID.
        noteId: note === null ? null : (noteId ?? temporaryId),
        temporaryId: before.temporaryId(),
        ...back,
        at: before.at,
      },
    ]
  },
  waiting: ({ note }) => (note === null ? t.deleteANote : t.note({ text: shortText(note) })),
  refused: () => t.couldntSaveTheNote,
})
