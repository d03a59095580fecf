import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { ConfirmIncoming } from '../incoming/confirm-incoming.tsx'
import type { Offer } from '../incoming/take-files.ts'

/** The way in for files by key and by finger: what dropping them on the window does (UX.md section 20). */
export function ChooseFiles(): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [offer, setOffer] = useState<Offer | null>(null)
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    const { receiveFiles } = await import('../incoming/receive-files.ts')
    await receiveFiles(files, setOffer)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to import"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again.
          event.target.value = ''
          void take(files)
        }}
      />
      <Button onClick={() => input.current?.click()}>Choose files</Button>
      {offer === null ? null : <ConfirmIncoming offer={offer} onClose={() => setOffer(null)} />}
    </>
  )
}
