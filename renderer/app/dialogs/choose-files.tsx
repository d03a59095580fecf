import { type ReactNode, useRef, useState } from 'react'
import * as t from '#shared/words/app/dialogs.ts'
import { useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmIncoming } from '../incoming/confirm-incoming.tsx'
import { ImportHistory } from '../incoming/import-history.tsx'
import type { ImportOffer } from '../incoming/import-files.ts'

/** Lets the reader choose files by keyboard or touch, as an alternative to dropping them on the window. */
export function ChooseFiles(): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const host = useHost()
  const [offer, setOffer] = useState<ImportOffer | null>(null)
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    const { receiveFiles } = await import('../incoming/receive-files.ts')
    await receiveFiles(host, files, setOffer)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t.filesToImport}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Allows the same file to be chosen again.
          event.target.value = ''
          void take(files)
        }}
      />
      <Button onClick={() => input.current?.click()}>{t.chooseFiles}</Button>
      <ImportHistory key={offer === null ? 'shown' : 'hidden'} />
      {offer === null ? null : <ConfirmIncoming offer={offer} onClose={() => setOffer(null)} />}
    </>
  )
}
