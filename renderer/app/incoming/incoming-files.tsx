import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useHost, useHostStatus } from '../../cache/index.ts'
import { isTextField } from '../../commands/index.ts'
import { hasModal } from '../../components/modal-layers.ts'
import { reported } from '../../report.ts'
import { DropHint } from './drop-hint.tsx'
import type { ImportOffer } from './import-files.ts'
import { hasOfflineFiles } from './offline-files.ts'

export type ImportFiles = (files: readonly File[], refused?: readonly string[]) => void

const ConfirmIncoming = lazy(() =>
  import('./confirm-incoming.tsx').then(({ ConfirmIncoming }) => ({ default: ConfirmIncoming })),
)

const receiving = () => import('./receive-files.ts')

/** Accepts files from every source: dropped, pasted, passed by the caller of `onReady`, or stored while offline. */
export function IncomingFiles({ onReady }: { readonly onReady?: (take: ImportFiles) => void }): ReactNode {
  const host = useHost()
  const [offer, setOffer] = useState<ImportOffer | null>(null)
  const { online, session, sync } = useHostStatus() ?? {}
  // A successful sync pass proves that the service is reachable, whatever the browser reports.
  const reached = sync?.activity === 'idle'
  const take = useCallback<ImportFiles>(
    (files, refused) => {
      void receiving().then(({ receiveFiles }) => receiveFiles(host, files, setOffer, refused))
    },
    [host],
  )
  useEffect(() => onReady?.(take), [onReady, take])
  useEffect(() => {
    if (session === 'invalid') return
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isTextField(event.target) || hasModal()) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take, session])
  useEffect(() => {
    if (!online || session !== 'valid' || !reached || !hasOfflineFiles()) return
    // If this fails, the files continue to wait.
    const received = receiving().then(({ receiveOfflineFiles }) => receiveOfflineFiles(host, setOffer))
    void reported('take in the files that waited', received)
  }, [host, online, session, reached])
  return (
    <>
      {session === 'invalid' ? null : <DropHint onFiles={take} />}
      <Suspense fallback={null}>
        {offer === null ? null : <ConfirmIncoming offer={offer} onClose={() => setOffer(null)} />}
      </Suspense>
    </>
  )
}
