import { defineAction, oneEntry, withContent } from './definition.ts'
import { shortText } from './short-text.ts'

/**
 * Writes, changes or (null) removes the note on a whole entry. `noteId` is the existing note's id, or null;
 * `temporaryId` is negative and stands for a new note until the service has answered.
 */
export const entryNote = defineAction({
  shape: (field) => ({
    contentId: field.id,
    noteId: field.nullable(field.anyId),
    temporaryId: field.temporaryId,
    note: field.nullable(field.longText),
    at: field.date,
  }),
  call: async (client, { contentId, noteId, note }) => {
    if (note !== null) return client.call('noteWrite', { body: { content_id: contentId, note } })
    if (noteId !== null && noteId > 0) await client.call('noteDelete', { params: { id: noteId } })
    return null
  },
  entries: oneEntry,
  effect: (entry, { contentId, noteId, temporaryId, note, at }) =>
    withContent(entry, {
      my_note:
        note === null
          ? null
          : {
              id: noteId ?? temporaryId,
              content_id: contentId,
              note,
              created_date: entry.content.my_note?.created_date ?? at,
            },
    }),
  // Remove only the note that was named: another device may have written a new one.
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
  inverse: ({ contentId, note, noteId, temporaryId }, before) => {
    const entry = before.entry(contentId)
    if (entry === null) return []
    return [
      {
        type: 'entryNote',
        contentId,
        // A deleted note is created again; a new note has the id it was given.
        noteId: note === null ? null : (noteId ?? temporaryId),
        temporaryId: before.temporaryId(),
        note: entry.content.my_note?.note ?? null,
        at: before.at,
      },
    ]
  },
  waiting: ({ note }) => (note === null ? 'Delete a note' : `Note “${shortText(note)}”`),
  refused: () => 'The note could not be saved.',
})
