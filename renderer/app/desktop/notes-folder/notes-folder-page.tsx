import { type ReactNode, useEffect } from 'react'
import type { Shell } from '#shared/desktop/shell.ts'
import { noteForms, type NotesFolderChoice, type NotesFolderState } from '#shared/model/notes/notes-folder.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorPanel } from '../../../components/states/error-panel.tsx'
import { LoadingShapes } from '../../../components/states/loading-shapes.tsx'
import { ChoiceRow, FactRow, SwitchRow } from '../desktop-rows.tsx'
import styles from '../desktop-settings.module.css'
import { desktopShell } from '../desktop-shell.ts'
import { LeftNotes } from './left-notes.tsx'
import { NoteTemplates } from './note-templates.tsx'
import own from './notes-folder.module.css'
import { useNotesFolder } from './use-notes-folder.ts'

/** Settings → Notes folder. Exists only in the desktop app. */
export function NotesFolderPage(): ReactNode {
  const shell = desktopShell()
  return shell ? <Page shell={shell} /> : <p>A notes folder belongs to the desktop app.</p>
}

function Page({ shell }: { readonly shell: Shell }): ReactNode {
  const { value, failure, pace, again, choose, sync, preview } = useNotesFolder()
  if (value === null) {
    return failure ? (
      <ErrorPanel title="the notes folder" failure={failure} retry={again} />
    ) : (
      <LoadingShapes title="the notes folder" slow={pace === 'slow'} lines={3} />
    )
  }
  if (!value.is_available) {
    return (
      <p className={styles.note}>
        A notes folder is written by the computer that holds the library, and yours is on another one. There, its owner
        can use the command sync-folder.
      </p>
    )
  }
  const chosen = choiceOf(value)
  return (
    <>
      <p className={styles.note}>
        A folder of Markdown files, one for each article, for Obsidian, Logseq or any editor. It follows your library by
        itself. What you write outside of the marks in a note, your own tags and properties stay.
      </p>
      <FolderRow shell={shell} folder={value.folder} choose={(folder) => void choose({ ...chosen, folder })} />
      {value.folder === null ? null : (
        <FactRow label="Last sync" help={<LastSync state={value} />}>
          <Button disabled={value.is_running} onClick={() => sync(false)}>
            Write changes now
          </Button>
        </FactRow>
      )}
      <ChoiceRow
        label="Made for"
        value={value.form}
        values={{ obsidian: 'Obsidian', logseq: 'Logseq', markdown: 'Any editor' }}
        change={(form) => void choose({ ...chosen, form: noteForms.find((one) => one === form) ?? chosen.form })}
      />
      <SwitchRow
        label="Pictures beside the notes"
        help="In a folder assets, as far as Lectern has fetched them. Otherwise notes show them from their sites."
        on={value.pictures}
        change={(pictures) => void choose({ ...chosen, pictures })}
      />
      {value.last !== null && value.last.left_count + value.last.gone > 0 ? (
        <LeftNotes last={value.last} isRunning={value.is_running} writeAgain={() => sync(true)} />
      ) : null}
      <NoteTemplates
        key={`${value.body}\n${value.name}`}
        chosen={chosen}
        preview={preview}
        keep={(templates) => choose({ ...chosen, ...templates })}
      />
    </>
  )
}

interface FolderRowProps {
  readonly shell: Shell
  readonly folder: string | null
  readonly choose: (folder: string | null) => void
}

function FolderRow({ shell, folder, choose }: FolderRowProps): ReactNode {
  useEffect(
    () =>
      shell.listen((event) => {
        if (event.type === 'folder' && event.path !== null) choose(event.path)
      }),
    [shell, choose],
  )
  return (
    <FactRow label="Folder" help={folder ?? 'None yet'}>
      <Button kind={folder === null ? 'primary' : 'plain'} onClick={() => shell.tell({ type: 'chooseFolder' })}>
        {folder === null ? 'Choose a folder' : 'Choose another'}
      </Button>
      {folder === null ? null : <Button onClick={() => choose(null)}>Stop</Button>}
    </FactRow>
  )
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function LastSync({ state }: { readonly state: NotesFolderState }): ReactNode {
  const { is_running: isRunning, last, problem } = state
  const done =
    last === null
      ? 'Not yet'
      : `${when.format(new Date(last.date))} · ${last.notes.toLocaleString()} ${last.notes === 1 ? 'note' : 'notes'}, ${last.written.toLocaleString()} written`
  return (
    <span role="status" className={own.state} data-bad={problem === null || isRunning ? undefined : ''}>
      {isRunning
        ? 'Syncing…'
        : problem === null
          ? done
          : `${problem} It is tried again by itself. Last good sync: ${done}`}
    </span>
  )
}

const choiceOf = ({ folder, form, body, name, pictures }: NotesFolderState): NotesFolderChoice => ({
  folder,
  form,
  body,
  name,
  pictures,
})
