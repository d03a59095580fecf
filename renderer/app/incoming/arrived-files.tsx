import { type ReactNode, useEffect, useState } from 'react'
import * as t from '#shared/words/app/incoming.ts'
import { notify, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { report } from '../../report.ts'
import styles from './arrived-files.module.css'
import { ConfirmIncoming } from './confirm-incoming.tsx'
import type { ImportOffer } from './import-files.ts'
import { receiveFiles } from './receive-files.ts'
import { forgetSharedFiles, sharedFiles } from './shared-files.ts'

/** The value of `files` in the address if the installed app was opened with files (renderer/public/app.webmanifest). */
const OPENED = 'opened'
/** Number of files whose names are listed. */
const LISTED = 8

interface ArrivedFilesProps {
  /** The value of `files` in the address. */
  readonly files: string
  readonly onClose: () => void
}

/**
 * Adds the files with which the system opened the installed app, or that another app shared with it. Any page can send
 * a share, so it needs confirmation.
 */
export function ArrivedFiles({ files: source, onClose }: ArrivedFilesProps): ReactNode {
  const host = useHost()
  const [shared, setShared] = useState<readonly File[] | null>(null)
  const [offer, setOffer] = useState<ImportOffer | null>(null)
  useEffect(() => {
    let wanted = true
    const fail = (): void => {
      notify(t.theSharedFilesCouldNotBeRead, { type: 'error' })
      onClose()
    }
    if (source === OPENED) {
      const { launchQueue } = window as { readonly launchQueue?: LaunchQueue }
      launchQueue?.setConsumer(({ files }) => {
        Promise.all(files.map((handle) => handle.getFile()))
          .then((opened) => receiveFiles(host, opened, setOffer))
          .catch((error: unknown) => {
            report('read files that the app was opened with', error)
            fail()
          })
      })
      return undefined
    }
    sharedFiles(source).then(
      (found) => {
        if (!wanted) return
        if (found.length > 0) setShared(found)
        else fail()
      },
      (error: unknown) => {
        report('read shared files', error)
        fail()
      },
    )
    return () => {
      wanted = false
    }
  }, [host, source, onClose])
  if (offer !== null) return <ConfirmIncoming offer={offer} onClose={onClose} />
  if (shared === null) return null
  const close = (): void => {
    void forgetSharedFiles()
    onClose()
  }
  const save = (): void => {
    setShared(null)
    receiveFiles(host, shared, setOffer).then(forgetSharedFiles, (error: unknown) => {
      report('save shared files', error)
      notify(t.theSharedFilesCouldNotBeRead, { type: 'error' })
    })
  }
  return (
    <Dialog title={t.saveSharedFiles({ count: shared.length })} onClose={close}>
      <ul className={styles.files}>
        {shared.slice(0, LISTED).map((file, at) => (
          <li key={at}>
            <bdi>{file.name}</bdi>
          </li>
        ))}
        {shared.length > LISTED ? <li>{t.andCountMore({ count: shared.length - LISTED })}</li> : null}
      </ul>
      <div className={styles.actions}>
        <Button kind="primary" onClick={save}>
          {t.save}
        </Button>
        <Button onClick={close}>{t.cancel}</Button>
      </div>
    </Dialog>
  )
}

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void
}
