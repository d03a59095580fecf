import { type ReactNode, useEffect } from 'react'
import { mutate, temporaryId, useEntry } from '../../cache/index.ts'
import { Dialog } from '../../components/dialog.tsx'
import { NoteEditor } from '../../reading/notes/note-editor.tsx'
import { editNote, useNoteTarget } from './note-target.ts'

const close = (): void => editNote(null)

/** The note on an article, written without opening it. It shares its draft with the notebook beside the article. */
export function NoteDialog(): ReactNode {
  const id = useNoteTarget()
  const entry = useEntry(id ?? 0)
  // It belongs to the list that it was asked for in.
  useEffect(() => close, [])
  if (id === null || entry === null) return null
  const note = entry.content.my_note
  const save = (words: string | null): Promise<boolean> =>
    mutate(
      {
        type: 'entryNote',
        contentId: id,
        noteId: note?.id ?? null,
        temporaryId: temporaryId(),
        note: words,
        at: new Date().toISOString(),
      },
      { undo: words === null ? 'Note removed' : 'Note saved' },
    )
  return (
    <Dialog title="Note on the article" closesOutside={false} onClose={close}>
      <NoteEditor
        label={`Note on “${entry.content.title}”`}
        value={note?.note ?? ''}
        draft={`note.${id}`}
        onSave={save}
        onClose={close}
      />
    </Dialog>
  )
}
