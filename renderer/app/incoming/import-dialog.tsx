import { type ReactNode, useState } from 'react'
import type { ImportChoices, ImportStatus } from '#shared/model/import-status.ts'
import * as t from '#shared/words/app/incoming.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { ImportChoicesForm } from './import-choices.tsx'
import styles from './import-dialog.module.css'
import { ImportReport } from './import-report.tsx'
import { howFar, howMuchArrived, type UploadProgress, whatIsLeft, whatWasRead } from './import-words.ts'
import { type ImportSubject, useImport } from './use-import.ts'

interface ImportDialogProps {
  readonly subject: ImportSubject
  readonly onClose: () => void
}

/**
 * Imports another program's export: shows its contents, lets the reader choose options, imports, reports, and reverts.
 */
export function ImportDialog({ subject, onClose }: ImportDialogProps): ReactNode {
  const { status, upload, problem, act, again } = useImport(subject)
  const [choices, setChoices] = useState<ImportChoices>({})
  const name = 'file' in subject ? subject.file.name : subject.name
  // Discards the data that was read. Otherwise the list of imports would offer it again.
  const discard = (): void => {
    act((host, id) => host.call('importUndo', { params: { id } }))
    onClose()
  }
  const isBusy = status === null && problem === null
  return (
    <Dialog title={t.importName({ name })} closesOutside={!isBusy} onClose={onClose}>
      {status?.counts ? <p className={styles.words}>{whatWasRead(status)}</p> : null}
      {status?.phase === 'ready' && whatIsLeft(status) !== '' ? (
        <p className={styles.words}>{whatIsLeft(status)}</p>
      ) : null}
      {canBegin(status) ? (
        <ImportChoicesForm status={status} choices={choices} onChange={setChoices} />
      ) : (
        <Progress status={status} upload={upload} />
      )}
      <p role="status" className={styles.note}>
        {problem ?? (status ? howFar(status) : howMuchArrived(upload))}
      </p>
      {status && hasReport(status) ? <ImportReport key={status.phase} status={status} /> : null}
      <DialogActions>
        {status?.can_undo && hasReport(status) && status.phase !== 'ready' ? (
          <Button onClick={() => act((host, id) => host.call('importUndo', { params: { id } }))}>{t.undoImport}</Button>
        ) : null}
        {status?.phase === 'ready' ? (
          <Button onClick={discard}>{t.cancel}</Button>
        ) : (
          <Button onClick={onClose}>{t.close}</Button>
        )}
        {status === null && problem !== null ? (
          <Button kind="primary" onClick={again}>
            {t.tryAgain}
          </Button>
        ) : null}
        {status?.phase === 'taking' ? (
          <Button onClick={() => act((host, id) => host.call('importPause', { params: { id } }))}>{t.pause}</Button>
        ) : null}
        {status?.phase === 'paused' ? (
          <Button kind="primary" onClick={() => act((host, id) => host.call('importResume', { params: { id } }))}>
            {t.continue}
          </Button>
        ) : null}
        {canBegin(status) ? (
          <Button
            kind="primary"
            onClick={() => act((host, id) => host.call('importTake', { params: { id }, body: choices }))}
          >
            {t.import}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

const canBegin = (status: ImportStatus | null): status is ImportStatus =>
  status?.phase === 'ready' && (status.counts?.['items'] ?? 0) > 0

const hasReport = ({ phase, error }: ImportStatus): boolean =>
  error === null && (phase === 'ready' || phase === 'paused' || phase === 'done')

function Progress({
  status,
  upload: { stage, done, total },
}: {
  readonly status: ImportStatus | null
  readonly upload: UploadProgress
}): ReactNode {
  if (status?.error != null || ['ready', 'done', 'undone'].includes(status?.phase ?? '')) return null
  const isUnknown = status === null ? stage === 'preparing' : status.phase === 'reading' || status.phase === 'undoing'
  if (isUnknown) return <progress className={styles.bar} aria-label={t.import} />
  const [value, max] = status === null ? [done, total] : [status.done, status.total]
  return <progress className={styles.bar} aria-label={t.import} max={Math.max(max ?? 1, 1)} value={value} />
}
