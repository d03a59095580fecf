import type { Notes } from './notes.ts'
import type { Routes } from '../../calls/answer.ts'

export function noteRoutes(notes: Notes): Pick<Routes, 'noteWrite' | 'noteDelete'> {
  return {
    noteWrite: async ({ account }, { body }) => ({
      body: await notes.write(account, body.content_id, body.note, body.was),
    }),
    noteDelete: async ({ account }, { params }) => {
      await notes.remove(account, params.id)
      return { body: null }
    },
  }
}
