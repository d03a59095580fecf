import { type ReactNode, useId, useState } from 'react'
import { asSentence, notify, useHost, useHostStatus } from '../../cache/index.ts'
import { reasonOf } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { DialogMessage } from '../../components/dialog-message.tsx'
import { syncSummary } from './sync-summary.ts'
import styles from './settings-screen.module.css'

interface ClearStoredProps {
  /** Describes what is stored. */
  readonly stored: string
  readonly onClose: () => void
}

/** Asks before clearing what this device stores, then fetches it again. */
export function ClearCache({ stored, onClose }: ClearStoredProps): ReactNode {
  const host = useHost()
  const status = useHostStatus()
  const id = useId()
  const [stage, setStage] = useState<'asking' | 'clearing' | 'fetching'>('asking')
  const [refused, setRefused] = useState<string | null>(null)
  const clear = async (): Promise<void> => {
    setRefused(null)
    setStage('clearing')
    try {
      await host.clearStored()
    } catch (error) {
      setRefused(`${sentenceOf(error)} Nothing was cleared.`)
      setStage('asking')
      return
    }
    setStage('fetching')
    try {
      await host.sync({ full: true })
      notify('Cleared, and fetched again')
    } catch (error) {
      notify(`Cleared. ${sentenceOf(error)} It is fetched again with the next sync.`, { type: 'error' })
    }
    onClose()
  }
  return (
    <Dialog title="Clear stored data?" onClose={onClose}>
      <p id={id} className={styles.lead}>
        {stored}. It is all in your library and is fetched again at once. Changes that wait to be sent, drafts and
        settings stay.
      </p>
      <DialogMessage
        status={stage === 'clearing' ? 'Clearing…' : stage === 'fetching' && status ? syncSummary(status) : null}
        problem={refused}
      />
      <div className={styles.answers}>
        <Button onClick={onClose}>{stage === 'fetching' ? 'Go on reading' : 'Cancel'}</Button>
        <Button kind="primary" disabled={stage !== 'asking'} onClick={() => void clear()}>
          Clear and fetch again
        </Button>
      </div>
    </Dialog>
  )
}

const sentenceOf = (error: unknown): string => asSentence(reasonOf(error))
