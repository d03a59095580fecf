import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Backup, LibraryCounts, RestoreOutcome } from '#shared/model/backups/backup-state.ts'
import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/settings/backups.ts'
import styles from '../settings-screen.module.css'
import { reasonOf } from '../../../paying/index.ts'
import { asSentence, notify, useHost, failureOf } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { DialogMessage } from '../../../components/dialog-message.tsx'
import { report } from '../../../report.ts'
import { countsOf, dateOf } from './backup-words.ts'

interface RestoreDialogProps {
  readonly backup: Backup
  /** Current contents of the library. */
  readonly present: LibraryCounts | null
  readonly onClose: () => void
  readonly onRestored: () => void
}

/** Explains what a backup will replace, and restores it. */
export function RestoreDialog({ backup, present, onClose, onRestored }: RestoreDialogProps): ReactNode {
  const host = useHost()
  const [isRestoring, setRestoring] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  // Continues even if the reader leaves the page, because this device has to fetch the restored library.
  const restore = async (): Promise<void> => {
    setProblem(null)
    setRestoring(true)
    try {
      const { error, kept } = await restoreBackup(host, backup.name)
      if (error !== null) throw new Error(error)
      onRestored()
      notify(
        kept === null
          ? t.theLibraryWasRestored({ date: dateOf(backup.made_date) })
          : t.theLibraryWasRestoredAndTheOtherStored({ date: dateOf(backup.made_date) }),
      )
      host.sync({ full: true }).catch((failed: unknown) => report('sync the restored library', failed))
      onClose()
    } catch (error) {
      const reason = asSentence(reasonOf(error))
      const words = t.reasonTheLibraryIsUnchanged({ reason })
      if (!isOpen.current) notify(words, { type: 'error' })
      setProblem(words)
      setRestoring(false)
    }
  }
  return (
    <Dialog
      title={t.restoreTheLibraryFromDate2({ date: dateOf(backup.made_date) })}
      closesOutside={!isRestoring}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt>{t.now}</dt>
        <dd>{present === null ? t.theLibraryCantBeRead : countsOf(present)}</dd>
        <dt>{t.inTheBackup}</dt>
        <dd>{backup.counts === null ? t.unknown : countsOf(backup.counts)}</dd>
      </dl>
      <p className={styles.lead}>{t.theBackupReplacesTheWholeLibrary}</p>
      <DialogMessage status={isRestoring ? t.restoring : null} problem={problem} />
      <div className={styles.answers}>
        <Button disabled={isRestoring} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button kind="primary" disabled={isRestoring} onClick={() => void restore()}>
          {t.replaceTheLibrary}
        </Button>
      </div>
    </Dialog>
  )
}

/** In milliseconds: the interval between checks for completion. */
const LOOK_AGAIN = 700

/**
 * Replaces the library with a backup. Resolves when that is done and the library is available again. Rejects if the
 * restore couldn't be started.
 */
async function restoreBackup(host: Host, name: string): Promise<RestoreOutcome> {
  const before = await host.call('backupRestore', { body: { name } })
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
    const { restored } = await host.call('backups', {}).catch((error: unknown) => {
      // The service doesn't respond to anything else until the library is available again.
      const { kind, status } = failureOf(error)
      if (kind === 'offline' || status === 503) return { restored: before.restored }
      throw error
    })
    if (restored !== null && restored.date !== before.restored?.date) return restored
  }
}
