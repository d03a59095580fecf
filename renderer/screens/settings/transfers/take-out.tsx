import { Braces, DatabaseBackup, FolderSync, NotebookPen } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import type { BackupState } from '#shared/model/backups/backup-state.ts'
import * as backups from '#shared/words/settings/backups.ts'
import * as settings from '#shared/words/settings.ts'
import * as t from '#shared/words/settings/transfers.ts'
import { useAsyncValue, useHost } from '../../../cache/index.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { isDesktop } from '../../../platform.ts'
import { dateOf } from '../backups/backup-words.ts'
import { ApproveDevice } from '../devices/approve-device.tsx'
import { FoldedSection } from '../folded-section.tsx'
import styles from '../settings-screen.module.css'
import { AppRowsContext } from './bring-in.tsx'
import { RoadRow } from './road-row.tsx'
import { stateWords } from '../state-words.ts'
import own from './transfers.module.css'

export function BringIn(): ReactNode {
  return <h3 className={`${styles.part} ${own.group}`}>{t.bringIn}</h3>
}

export function TakeOut(): ReactNode {
  return <h3 className={`${styles.part} ${own.group}`}>{t.takeOut}</h3>
}

export function PlugInRow(): ReactNode {
  return (
    <FoldedSection id="plug-in" title={t.highlightsToNotes} glyph={NotebookPen} status={t.withAPlugIn}>
      <ApproveDevice label={t.connectAPlugIn} help={settings.forNoteAppsSuchAsObsidian} />
    </FoldedSection>
  )
}

/** Only the desktop app writes a folder of notes. */
export const NotesFolderRow = (): ReactNode => (isDesktop() ? <NotesFolder /> : null)

function NotesFolder(): ReactNode {
  const host = useHost()
  const reading = useAsyncValue('road notes folder', (signal) => host.call('notesFolder', {}, signal))
  const problem = reading.value?.problem ?? null
  return (
    <RoadRow
      id="notes-folder"
      title={t.notesFolder}
      glyph={FolderSync}
      status={stateWords(reading, ({ folder }) => problem ?? folder ?? t.notConnected)}
      isBad={problem !== null}
    >
      <ButtonLink to="/settings?page=notes">{t.setUp}</ButtonLink>
    </RoadRow>
  )
}

export const FeedsOutRow = (): ReactNode => useContext(AppRowsContext).feedsOut

export function BackupsRow(): ReactNode {
  const host = useHost()
  const reading = useAsyncValue('road backups', (signal) => host.call('backups', {}, signal))
  const problem = reading.value?.problem ?? null
  return (
    <RoadRow
      id="backup"
      title={t.aBackupOfTheWholeLibrary}
      glyph={DatabaseBackup}
      status={stateWords(reading, (state) => problem ?? lastBackup(state))}
      isBad={problem !== null}
    >
      <ButtonLink to="/settings?page=backups">{t.backups}</ButtonLink>
    </RoadRow>
  )
}

function lastBackup({ is_owner: isOwner, backups: all }: BackupState): string {
  if (!isOwner) return backups.thePersonWhoRunsThisService
  const newest = all.find(({ kind, problem }) => kind !== 'aside' && problem === null)
  return newest === undefined ? t.noBackupYet : t.lastBackup({ date: dateOf(newest.made_date) })
}

export function ProgramsRow(): ReactNode {
  const host = useHost()
  const tokens = useAsyncValue(
    'road tokens',
    async () => (await host.call('personalTokens', {})).personal_tokens.length,
  )
  return (
    <RoadRow
      id="programs"
      title={t.programsAndScripts}
      glyph={Braces}
      help={t.apiTokensWebhooksAndAssistants}
      status={stateWords(tokens, (count) => t.tokensInUse({ count }))}
    >
      <ButtonLink to="/settings?page=integrations">{settings.integrations}</ButtonLink>
    </RoadRow>
  )
}
