import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/app/notices.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { report, reported } from '../../report.ts'
import { applyUrlFlags, type Success, reportConversion } from './url-flags.ts'
import { notify, useHost } from '../../cache/index.ts'
import { ConfirmIncoming } from '../incoming/confirm-incoming.tsx'
import type { ImportOffer } from '../incoming/import-files.ts'
import styles from './url-notices.module.css'

/** Takes the files with which the installed app was opened (`file_handlers` in renderer/public/app.webmanifest). */
function takeOpenedFiles(host: Host, offer: (offer: ImportOffer) => void): void {
  const { launchQueue } = window as { readonly launchQueue?: LaunchQueue }
  const take = async (handles: readonly FileSystemFileHandle[]): Promise<void> => {
    const [{ receiveFiles }, ...files] = await Promise.all([
      import('../incoming/receive-files.ts'),
      ...handles.map((handle) => handle.getFile()),
    ])
    await receiveFiles(host, files, offer)
  }
  launchQueue?.setConsumer(({ files }) => {
    take(files).catch((error: unknown) => {
      report('read files that the app was opened with', error)
      notify(t.theFileCouldNotBeRead, { type: 'error' })
    })
  })
}

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void
}

const words: Readonly<Record<Success, readonly [title: string, text: string]>> = {
  premium: [t.premiumIsYours, t.allFeaturesAreNowAvailableTo],
  patron: [t.thankYou, t.youSupportLecternForPeopleWho],
}

/** Handles additional parameters in an address: feature flags, and a success message that is shown once. */
export function UrlNotices(): ReactNode {
  const host = useHost()
  const [search, setSearch] = useSearchParams()
  const [success, setSuccess] = useState<Success | null>(null)
  const [offer, setOffer] = useState<ImportOffer | null>(null)
  const told = useRef('')
  useEffect(() => {
    const now = search.toString()
    const { success: found, rest } = applyUrlFlags(search)
    if (rest.toString() === now || told.current === now) return
    told.current = now
    setSearch(rest, { replace: true })
    if (search.has('files')) takeOpenedFiles(host, setOffer)
    if (found === null) return
    setSuccess(found)
    if (found === 'premium') void reported('tell that premium was bought', reportConversion(host))
  }, [host, search, setSearch])
  if (offer !== null) return <ConfirmIncoming offer={offer} onClose={() => setOffer(null)} />
  if (success === null) return null
  const [title, text] = words[success]
  return (
    <Dialog title={title} onClose={() => setSuccess(null)}>
      <p className={styles.text}>{text}</p>
      <Button kind="primary" onClick={() => setSuccess(null)}>
        {t.continue}
      </Button>
    </Dialog>
  )
}
