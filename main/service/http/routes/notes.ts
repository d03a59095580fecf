import type { Notes } from '../../library/entries/notes.ts'
import type { Routes } from '../answer.ts'

export function noteRoutes(notes: Notes): Pick<Routes, 'noteWrite' | 'noteDelete'> {
  return {
    noteWrite: ({ account }, { body }) => ({ body: notes.write(account, body.content_id, body.note) }),
    noteDelete: ({ account }, { params }) => {
      notes.remove(account, params.id)
      return { body: null }
    },
  }
}
