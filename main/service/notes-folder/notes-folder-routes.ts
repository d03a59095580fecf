import { type NotesFolderState, usualLook } from '#shared/model/notes/notes-folder.ts'
import * as t from '#shared/words/service/tools.ts'
import type { LibraryRecord } from '../exports/index.ts'
import type { NotesFolder } from './notes-folder.ts'
import type { CallContext, Routes } from '../calls/answer.ts'
import { ApiError } from '../calls/api-error.ts'

type NotesFolderRoutes = Pick<Routes, 'notesFolder' | 'notesFolderChoose' | 'notesFolderSync' | 'notesFolderPreview'>

/** State for users whose library is not on their own computer. */
const none: NotesFolderState = {
  is_available: false,
  folder: null,
  ...usualLook,
  is_running: false,
  last: null,
  problem: null,
}

/**
 * The folder is on the computer with the library, so only the library's owner may make these calls. Null where no call
 * may choose a folder. `newest` is an entry whose note is shown as an example.
 */
export function notesFolderRoutes(
  notes: NotesFolder | null,
  owner: number,
  newest: () => Promise<LibraryRecord | null>,
): NotesFolderRoutes {
  const mayUse = ({ account }: CallContext): NotesFolder => {
    if (notes !== null && account === owner) return notes
    throw new ApiError(403, 'not_owner', t.aNotesFolderIsAvailableOnly)
  }
  return {
    notesFolder: ({ account }) => ({ body: account === owner ? (notes?.state() ?? none) : none }),
    notesFolderChoose: async (call, { body }) => {
      const own = mayUse(call)
      const problem = await own.choose(body)
      if (problem !== null) throw new ApiError(422, 'unusable_folder', problem)
      return { body: own.state() }
    },
    notesFolderSync: (call, { body }) => {
      const own = mayUse(call)
      own.sync(body?.again ?? false)
      return { body: own.state() }
    },
    notesFolderPreview: async (call, { body }) => {
      mayUse(call)
      const { previewNote } = await import('../synced-folder/index.ts')
      return { body: previewNote(await newest(), body) }
    },
  }
}
