import { type ReactNode, useId, useState } from 'react'
import * as t from '#shared/words/settings.ts'
import { reasonOf } from '../../paying/index.ts'
import { asSentence, notify, useHost, useHostStatus } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { DialogMessage } from '../../components/dialog-message.tsx'
import { syncSummary } from './sync-summary.ts'
import styles from './settings-screen.module.css'

interface ClearStoredProps {
  /** A description of what is stored. */
  readonly stored: string
  readonly onClose: () => void
}

/** Asks for confirmation before clearing what this device stores, then fetches it again. */
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
      setRefused(t.sentenceNothingWasCleared({ sentence: sentenceOf(error) }))
      setStage('asking')
      return
    }
    setStage('fetching')
    try {
      await host.sync({ full: true })
      notify(t.dataClearedAndFetchedAgain)
    } catch (error) {
      notify(t.clearedSentenceYourLibraryIsFetched({ sentence: sentenceOf(error) }), { type: 'error' })
    }
    onClose()
  }
  return (
    <Dialog title={t.clearStoredData} onClose={onClose}>
      <p id={id} className={styles.lead}>
        {t.storedEverythingIsInYourLibrary({ stored })}
      </p>
      <DialogMessage
        status={stage === 'clearing' ? t.clearing : stage === 'fetching' && status ? syncSummary(status) : null}
        problem={refused}
      />
      <div className={styles.answers}>
        <Button onClick={onClose}>{stage === 'fetching' ? t.continueReading : t.cancel}</Button>
        <Button kind="primary" disabled={stage !== 'asking'} onClick={() => void clear()}>
          {t.clearAndFetchAgain}
        </Button>
      </div>
    </Dialog>
  )
}

const sentenceOf = (error: unknown): string => asSentence(reasonOf(error))
