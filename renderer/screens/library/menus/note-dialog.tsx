import { type ReactNode, useEffect, useRef } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/library/menus.ts'
import { closeNote, takeHeldText } from '../../../dialogs/index.ts'
import { mutate, temporaryId, useEntry } from '../../../cache/index.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { NoteEditor } from '../../../reading/notes/index.ts'

/** Edits an article's note without opening the article. Shares its draft with the notebook next to the article. */
export function NoteDialog({ id }: { readonly id: number }): ReactNode {
  const entry = useEntry(id)
  const room = useRef<HTMLDivElement>(null)
  const open = entry !== null
  useEffect(() => {
    if (!open) return
    const text = takeHeldText()
    const field = room.current?.querySelector('textarea')
    if (!field || text === '') return
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [open])
  if (!open) return null
  const note = entry.content.my_note
  const save = (words: string | null, was: string | null): Promise<boolean> =>
    mutate(
      {
        type: 'entryNote',
        contentId: id,
        noteId: note?.id ?? null,
        temporaryId: temporaryId(),
        note: words,
        was,
        at: new Date().toISOString(),
      },
      { undo: words === null ? t.noteRemoved : t.noteSaved },
    )
  return (
    <Dialog title={labelOf('item.note')} closesOutside={false} onClose={closeNote}>
      <div ref={room}>
        <NoteEditor
          label={t.noteOnTitle({ title: entry.content.title })}
          value={note?.note ?? ''}
          draft={`note.${id}`}
          onSave={save}
          onClose={closeNote}
        />
      </div>
    </Dialog>
  )
}
