import { type ReactNode, useEffect } from 'react'
import type { Shell } from '#shared/desktop/shell.ts'
import { dateText, numberText } from '#shared/language/formats.ts'
import { noteForms, type NotesFolderChoice, type NotesFolderState } from '#shared/model/notes/notes-folder.ts'
import * as t from '#shared/words/app/desktop.ts'
import * as s from '#shared/words/settings/search.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorPanel } from '../../../components/states/error-panel.tsx'
import { LoadingShapes } from '../../../components/states/loading-shapes.tsx'
import { ChoiceRow, FactRow, SwitchRow } from '../desktop-rows.tsx'
import type { SettingsPage } from '../../../screens/settings/settings-page.ts'
import styles from '../desktop-settings.module.css'
import { desktopShell } from '../desktop-shell.ts'
import { LeftNotes } from './left-notes.tsx'
import { NoteTemplates } from './note-templates.tsx'
import own from './notes-folder.module.css'
import { useNotesFolder } from './use-notes-folder.ts'

/** Settings → Notes folder. Exists only in the desktop app. */
export const notesFolderPage: SettingsPage = {
  title: t.notesFolder,
  rows: [
    {
      content: NotesFolder,
      finds: [
        [t.folder, s.folder],
        [t.lastSync, s.lastSync2],
        [t.format, s.format],
        [t.savePicturesWithTheNotes, s.savePicturesWithTheNotes],
        [t.templates, s.templates],
      ],
    },
  ],
}

function NotesFolder(): ReactNode {
  const shell = desktopShell()
  return shell ? <Page shell={shell} /> : <p>{t.notesFoldersAreAvailableOnlyIn}</p>
}

function Page({ shell }: { readonly shell: Shell }): ReactNode {
  const { value, failure, pace, again, choose, sync, preview } = useNotesFolder()
  if (value === null) {
    return failure ? (
      <ErrorPanel title={t.theNotesFolder} failure={failure} retry={again} />
    ) : (
      <LoadingShapes title={t.theNotesFolder} slow={pace === 'slow'} lines={3} />
    )
  }
  if (!value.is_available) {
    return <p className={styles.note}>{t.theNotesFolderIsWrittenBy}</p>
  }
  const chosen = choiceOf(value)
  return (
    <>
      <p className={styles.note}>{t.aFolderOfMarkdownFiles}</p>
      <FolderRow shell={shell} folder={value.folder} choose={(folder) => void choose({ ...chosen, folder })} />
      {value.folder === null ? null : (
        <FactRow label={t.lastSync} help={<LastSync state={value} />}>
          <Button disabled={value.is_running} onClick={() => sync(false)}>
            {t.writeChangesNow}
          </Button>
        </FactRow>
      )}
      <ChoiceRow
        label={t.format}
        value={value.form}
        values={{ obsidian: 'Obsidian', logseq: 'Logseq', markdown: t.anyEditor }}
        change={(form) => void choose({ ...chosen, form: noteForms.find((one) => one === form) ?? chosen.form })}
      />
      <SwitchRow
        label={t.savePicturesWithTheNotes}
        help={t.storesThePicturesThatLecternHas}
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
    <FactRow label={t.folder} help={folder ?? t.noneYet}>
      <Button kind={folder === null ? 'primary' : 'plain'} onClick={() => shell.tell({ type: 'chooseFolder' })}>
        {folder === null ? t.chooseAFolder : t.chooseAnother}
      </Button>
      {folder === null ? null : <Button onClick={() => choose(null)}>{t.stop}</Button>}
    </FactRow>
  )
}

function LastSync({ state }: { readonly state: NotesFolderState }): ReactNode {
  const { is_running: isRunning, last, problem } = state
  const done =
    last === null
      ? t.notYet
      : t.whenNotesNotes2WrittenWritten({
          when: dateText(last.date, 'moment'),
          notes: numberText(last.notes),
          notes2: last.notes,
          written: numberText(last.written),
        })
  return (
    <span role="status" className={own.state} data-bad={problem === null || isRunning ? undefined : ''}>
      {isRunning ? t.syncing : problem === null ? done : t.problemLecternWillTryAgainLast({ problem, done })}
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
