import { type ReactNode, useRef, useState } from 'react'
import * as t from '#shared/words/app/dialogs.ts'
import { useHost } from '../../cache/index.ts'
import { ConfirmIncoming } from './confirm-incoming.tsx'
import type { ImportOffer } from './import-files.ts'

interface ChosenFiles {
  /** Opens the system's dialog for choosing files. */
  readonly choose: () => void
  /** True while a file waits for the reader's confirmation. */
  readonly isAsking: boolean
  /** Has to be rendered, but is not visible until a file was chosen. */
  readonly parts: ReactNode
}

/** Lets the reader choose files by keyboard or touch, as an alternative to dropping them on the window. */
export function useChosenFiles(): ChosenFiles {
  const input = useRef<HTMLInputElement>(null)
  const host = useHost()
  const [offer, setOffer] = useState<ImportOffer | null>(null)
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    const { receiveFiles } = await import('./receive-files.ts')
    await receiveFiles(host, files, setOffer)
  }
  const parts = (
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
      {offer === null ? null : <ConfirmIncoming offer={offer} onClose={() => setOffer(null)} />}
    </>
  )
  return { choose: () => input.current?.click(), isAsking: offer !== null, parts }
}
