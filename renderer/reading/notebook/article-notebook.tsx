import type { ReactNode } from 'react'
import type { Content } from '#shared/model/content.ts'
import type { HighlightHandlers } from '../highlights/highlight-handlers.ts'
import type { Highlighting } from '../highlights/use-highlighting.ts'
import { LinkedFrom } from '../links/index.ts'
import { readingMinutes } from '../facts/index.ts'
import { exportNotes, markdownOf, saveFile } from '../note-files/index.ts'
import { InfoTab } from './info-tab.tsx'
import { Notebook } from './notebook.tsx'
import { type NotebookTab, notebookTabs } from './notebook-tab.ts'
import { notesOf } from './notes-of.ts'
import { NotesTab } from './notes-tab.tsx'

interface ArticleNotebookProps {
  readonly tab: NotebookTab
  readonly onTab: (tab: NotebookTab | null) => void
  readonly content: Content
  readonly text: string
  readonly now: Date
  /** True if the library has received all changes. */
  readonly synced: boolean
  readonly marks: Highlighting
  readonly deeds: HighlightHandlers
  readonly onEntryNote: (note: string | null, was: string | null) => Promise<boolean>
  readonly onClear: () => void
  /** The content of the Contents tab. */
  readonly contents: ReactNode
  /** The content of the Model tab. Undefined if there is none. */
  readonly model: ReactNode
}

/** Shows the notebook of one article and connects it to the highlights and their actions. */
export function ArticleNotebook(props: ArticleNotebookProps): ReactNode {
  const { tab, onTab, content, text, now, marks, deeds } = props
  const { anchored } = marks
  const notes = notesOf(content, anchored)
  const tabs = notebookTabs.filter((name) => name !== 'model' || props.model !== undefined)
  const shown = tabs.includes(tab) ? tab : 'notes'
  return (
    <Notebook tab={shown} tabs={tabs} onTab={onTab} onClose={() => onTab(null)}>
      {shown === 'contents' ? (
        props.contents
      ) : shown === 'model' ? (
        props.model
      ) : shown === 'info' ? (
        <InfoTab
          content={content}
          minutes={readingMinutes(content)}
          length={text.length}
          now={now}
          synced={props.synced}
          linkedFrom={deeds.linking && <LinkedFrom annotationId={null} linking={deeds.linking} />}
        />
      ) : (
        <NotesTab
          anchored={anchored}
          length={text.length}
          now={now}
          note={notes.note}
          entryDraft={`note.${content.id}`}
          editingEntry={marks.editingEntry}
          onEditEntry={marks.setEditingEntry}
          onEntryNote={props.onEntryNote}
          draftOf={marks.draftOf}
          edited={marks.editedCard}
          onEdit={marks.setEditedCard}
          onReveal={(item) => {
            marks.reveal(item, false)
            if (matchMedia('(max-width: 767px)').matches) onTab(null)
          }}
          onNote={deeds.onNote}
          tagNames={deeds.tagNames ?? []}
          onMark={deeds.onMark}
          linking={deeds.linking}
          onLike={marks.like}
          onCopy={(annotation) => deeds.onCopy(annotation.text, 'highlight')}
          onRemove={marks.remove}
          onCopyAll={() => deeds.onCopy(markdownOf(notes), 'highlights')}
          onExport={(format) => saveFile(exportNotes([notes], format))}
          onClear={props.onClear}
        />
      )}
    </Notebook>
  )
}
