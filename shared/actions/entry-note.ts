import type { EndpointReply } from '../api/endpoints.ts'
import { type ActionDefinition, withContent } from './definition.ts'

/**
 * The note on a whole entry: written, changed, or taken away by null. `noteId` is the id of the note there is, or null;
 * `temporaryId` is negative and stands for a new one until the service has answered.
 */
export interface EntryNoteInput {
  readonly contentId: number
  readonly noteId: number | null
  readonly temporaryId: number
  readonly note: string | null
  readonly at: string
}

export const entryNote: ActionDefinition<EntryNoteInput, EndpointReply<'noteWrite'> | null> = {
  offline: 'refuse',
  call: async (client, { contentId, noteId, note }) => {
    if (note !== null) return client.call('noteWrite', { body: { content_id: contentId, note } })
    if (noteId !== null && noteId > 0) await client.call('noteDelete', { params: { id: noteId } })
    return null
  },
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
  // Only the note that was named is taken away: another device may have written one meanwhile.
  settle: (entry, { note, noteId }, reply) => {
    const there = entry.content.my_note?.id ?? noteId
    const other = there !== null && there > 0 && there !== noteId
    return note === null && other ? entry : withContent(entry, { my_note: reply })
  },
}
