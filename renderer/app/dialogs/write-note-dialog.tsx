import { type ReactNode, useEffect, useState } from 'react'
import type { Host } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { writtenNoteKey } from '#shared/text/written-note.ts'
import { writtenNoteTitle } from '#shared/text/written-note-title.ts'
import * as t from '#shared/words/app/dialogs.ts'
import { mutate, notify, useHost } from '../../cache/index.ts'
import { Dialog } from '../../components/dialog.tsx'
import { NoteEditor } from '../../reading/notes/index.ts'
import { reported } from '../../report.ts'

interface WriteNoteDialogProps {
  /** The note to edit. Null for a new one. */
  readonly entry: FeedEntry | null
  readonly onClose: () => void
}

interface Opened {
  readonly key: string
  readonly text: string
  readonly draft: string
}

const NEW_DRAFT = 'written-note.new.'

/** Writes a note that is a separate item, or edits one. The text is stored on this device while it is written. */
export function WriteNoteDialog({ entry, onClose }: WriteNoteDialogProps): ReactNode {
  const host = useHost()
  const [opened, setOpened] = useState<Opened | 'failed' | null>(null)
  useEffect(() => {
    let wanted = true
    void reported('open a note', entry ? openNote(host, entry) : newNote(host)).then(
      (found) => wanted && setOpened(found ?? 'failed'),
    )
    return () => {
      wanted = false
    }
  }, [host, entry])

  const save = async ({ key, text }: Opened, markdown: string | null): Promise<boolean> => {
    if (markdown === null) {
      if (entry === null) return true
      notify(t.aNoteNeedsWords, { type: 'error' })
      return false
    }
    const title = writtenNoteTitle(parseMarkdown(markdown)) || t.note
    const contentId = entry?.content.id ?? null
    const change = { key, contentId, markdown, was: entry ? text : null, title, at: new Date().toISOString() }
    return mutate({ type: 'writeNote', ...change }, { undo: entry ? t.noteChanged : t.noteSaved })
  }
  return (
    <Dialog title={entry ? t.editTheNote : t.newNote} wide closesOutside={false} onClose={onClose}>
      {opened === 'failed' ? (
        <p role="alert">{t.theNoteCouldNotBeOpened}</p>
      ) : opened === null ? (
        <p role="status">{t.loading}</p>
      ) : (
        <NoteEditor
          tall
          label={t.noteInMarkdown}
          value={opened.text}
          draft={opened.draft}
          onSave={(markdown) => save(opened, markdown)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** Continues the draft of a new note if there is one, so that its key stays the same. */
async function newNote(host: Host): Promise<Opened> {
  const draft = (await host.drafts()).findLast(({ name }) => name.startsWith(NEW_DRAFT))?.name
  const key = draft?.slice(NEW_DRAFT.length) ?? crypto.randomUUID()
  return { key, text: '', draft: `${NEW_DRAFT}${key}` }
}

/** Returns null if the text is not on this device and there is no connection. */
async function openNote(host: Host, { content }: FeedEntry): Promise<Opened | null> {
  const key = writtenNoteKey(content.url)
  if (key === null) return null
  // A change that waits for a connection is newer than the text on this device.
  const waiting = (await host.waitingChanges()).findLast(
    ({ action }) => action.type === 'writeNote' && action.key === key && action.markdown !== null,
  )?.action
  const text = waiting?.type === 'writeNote' ? waiting.markdown : (await host.article(content.id)).body?.markdown
  return text == null ? null : { key, text, draft: `written-note.${key}` }
}
