import type { Routes } from '../../calls/answer.ts'
import type { WrittenNotes } from './written-notes.ts'

export function writtenNoteRoutes(notes: WrittenNotes): Pick<Routes, 'writtenNotePut'> {
  return {
    writtenNotePut: async ({ account }, { params, body }) => {
      const { isNew, ...written } = await notes.write(account, params.key, body)
      return { status: isNew ? 201 : 200, body: written }
    },
  }
}
